import type { TokenScope } from '@/server/core/token-scopes';

/** What a token needs to change something of each group; asking needs no more than to be a token. */
const byGroup: Readonly<Record<string, TokenScope>> = {
  spaces: 'work',
  conversations: 'work',
  plans: 'work',
  repositories: 'work',
  approvals: 'decide',
  rules: 'decide',
};

/** What needs another scope than its group. */
const byPath: Readonly<Record<string, TokenScope>> = {
  'approvals.setExpiry': 'manage',
  // Acting freely decides beforehand what would have been asked.
  'spaces.setAutonomy': 'decide',
  // These end in a session or in more rights, and a session has every right of its operator.
  'members.signInLink': 'operator',
  'members.invite': 'operator',
  'members.setRole': 'operator',
};

/** What no group says is for tokens that manage: the narrower way to be wrong. */
export function procedureScope(path: string, kind: 'query' | 'mutation' | 'subscription'): TokenScope {
  if (kind === 'query') return 'read';
  const own = byPath[path];
  if (own) return own;
  const [group = ''] = path.split('.');
  return byGroup[group] ?? 'manage';
}
