/** What a token may be limited to (statement 66). A role still bounds it: a scope never widens what its operator may. */
import { z } from 'zod';

/**
 * `operator`: all that its operator may. `read`: look, and nothing else. `work`: spaces, conversations, plans and
 * repositories. `decide`: approvals and rules, and the autonomy that decides beforehand. `manage`: people, tokens, models
 * and settings, but letting somebody in and giving another role need `operator`. Each may read.
 */
export const tokenScope = z.enum(['operator', 'read', 'work', 'decide', 'manage']);
export type TokenScope = z.infer<typeof tokenScope>;

export const allScopes: readonly TokenScope[] = ['operator'];

/** The scopes in a token's row; what this version does not know grants nothing. */
export function readScopes(stored: string): readonly TokenScope[] {
  const scopes: unknown = JSON.parse(stored);
  return Array.isArray(scopes) ? scopes.filter((scope) => tokenScope.safeParse(scope).success) : [];
}

/** Whether a token of these scopes may do what needs `needed`. */
export function scopesAllow(scopes: readonly TokenScope[], needed: TokenScope): boolean {
  if (scopes.includes('operator')) return true;
  return needed === 'read' ? scopes.length > 0 : scopes.includes(needed);
}
