import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestWorkspace, type TestWorkspace } from '@/server/workspaces/test-workspace';
import { archiveSpace } from './archive-space';
import { createSpace } from './create-space';
import { type ListSpacesInput, listSpaces } from './list-spaces';

let home: TestWorkspace;

beforeEach(async () => {
  home = await openTestWorkspace();
  for (const title of ['Billing, first try', 'Café ÉTÉ', 'Billing again', 'BILLING, last try']) {
    await createSpace(home.services, home.actor, { repositoryId: home.repositoryId, title });
  }
});
afterEach(() => home.close());

const found = async (input: ListSpacesInput) => {
  const { items, nextCursor } = await listSpaces(home.services, home.actor, input);
  return { titles: items.map(({ title }) => title), nextCursor };
};

test('a space is found by words of its title, in any case, order and with or without accents', async () => {
  expect((await found({ query: 'try billing' })).titles).toEqual(['BILLING, last try', 'Billing, first try']);
  expect((await found({ query: ' cafe  ete ' })).titles).toEqual(['Café ÉTÉ']);
  expect((await found({ query: 'nowhere' })).titles).toEqual([]);
  expect((await found({ query: '%' })).titles).toEqual([]);
  expect((await found({ query: '  ' })).titles).toHaveLength(4);
});

test('what was found comes in pages as every list does, archived ones apart', async () => {
  const first = await found({ query: 'billing', limit: 2 });
  expect(first.titles).toEqual(['BILLING, last try', 'Billing again']);
  const second = await found({ query: 'billing', limit: 2, cursor: first.nextCursor });
  expect(second).toEqual({ titles: ['Billing, first try'], nextCursor: null });
  const { items } = await listSpaces(home.services, home.actor, { query: 'again' });
  await archiveSpace(home.services, home.actor, { spaceId: items[0]!.id });
  expect((await found({ query: 'again' })).titles).toEqual([]);
  expect((await found({ query: 'again', archived: true })).titles).toEqual(['Billing again']);
});
