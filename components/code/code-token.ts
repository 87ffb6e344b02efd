/** A piece of one line of code. Shared by the page and the worker. */
export interface CodeToken {
  readonly text: string;
  /** Its column, from 0. */
  readonly start: number;
  /** Of `app/globals.css`; empty for what has no colour of its own. */
  readonly className: string;
}

export type CodeLine = readonly CodeToken[];

/** Every class a token can have. Their order is what travels between worker and page. */
export const tokenClasses = [
  '',
  'tok-comment',
  'tok-string',
  'tok-number',
  'tok-keyword',
  'tok-function',
  'tok-type',
  'tok-property',
  'tok-tag',
  'tok-heading',
  'tok-strong',
  'tok-emphasis',
  'tok-inserted',
  'tok-deleted',
] as const;

export type TokenClass = (typeof tokenClasses)[number];
