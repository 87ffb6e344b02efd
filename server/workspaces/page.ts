/** Every list is read in pages: `{items, nextCursor}`. A cursor is the last id seen; ids sort by the time they were made. */
import { z } from 'zod';

export interface Page<Item> {
  readonly items: Item[];
  /** Give it back as `cursor` for the next page; null at the end. */
  readonly nextCursor: string | null;
}

export const pageFields = {
  cursor: z.uuid().nullish(),
  limit: z.number().int().min(1).max(200).optional(),
};

export interface PageInput {
  readonly cursor?: string | null | undefined;
  readonly limit?: number | undefined;
}

const DEFAULT_LIMIT = 100;

/** The query's part of a page, newest first unless `oldestFirst`; one row more than asked tells whether more follow. */
export function pageQuery(input: PageInput, order: 'newest-first' | 'oldest-first') {
  const newest = order === 'newest-first';
  return {
    ...(input.cursor && { where: { id: newest ? { lt: input.cursor } : { gt: input.cursor } } }),
    orderBy: { id: newest ? 'desc' : 'asc' },
    take: (input.limit ?? DEFAULT_LIMIT) + 1,
  } as const;
}

/** `rows` as `pageQuery` found them. */
export function toPage<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  input: PageInput,
  view: (row: Row) => Item,
): Page<Item> {
  const limit = input.limit ?? DEFAULT_LIMIT;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(view), nextCursor: rows.length > limit && last ? last.id : null };
}

/** A list that is short by nature, in the shape of all lists. */
export const wholePage = <Item>(items: Item[]): Page<Item> => ({ items, nextCursor: null });
