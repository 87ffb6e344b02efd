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

/** What no group says is for tokens that manage: the narrower way to be wrong. */
export function procedureScope(path: string, kind: 'query' | 'mutation' | 'subscription'): TokenScope {
  if (kind === 'query') return 'read';
  if (path === 'approvals.setExpiry') return 'manage';
  // Both end in a session, and a session has every right of its operator.
  if (path === 'members.signInLink' || path === 'members.invite') return 'operator';
  const [group = ''] = path.split('.');
  return byGroup[group] ?? 'manage';
}
