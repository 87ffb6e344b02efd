import { expect, test } from 'vitest';
import { howToAdd } from './how-to-add';

test.each([
  ['https://host/team/project.git', 'url'],
  [' ssh://git@host:22/p.git', 'url'],
  ['git@host:team/project.git', 'url'],
  ['file:///srv/project.git', 'url'],
  ['/home/me/project', 'path'],
  ['~/project', 'path'],
  ['', null],
  ['project', null],
])('%j can only be a %s', (place, way) => {
  expect(howToAdd(place)).toBe(way);
});
