import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');

/** Parts of another primitive, which show there, and what has no looks. */
const within = [
  'MenuItem',
  'MenuLabel',
  'MenuSeparator',
  'Providers',
  'LinkedTrigger',
  'OnceOpen',
  'TriggerBridge',
];
/** What another primitive loads once it opens. */
const loadedLater = /lazyPart\(\(\) => import\('[^']+'\)\.then\(\(file\) => file\.(\w+)\)\)/g;

test('every component of components/ui has its place on the page of primitives', () => {
  const made = [...read('components/ui').matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name);
  const shown = [...read('components/settings/primitives').matchAll(/<Specimen[^>]* name=["{`]+(\w+)/g)].map(
    ([, name]) => name,
  );
  const later = [...read('components/ui').matchAll(loadedLater)].map(([, name]) => name);
  expect(made.length).toBeGreaterThan(25);
  expect(later).toContain('MenuPopup');
  expect(made.filter((name) => ![...shown, ...within, ...later].includes(name))).toEqual([]);
});
