/** Which lists a workspace event makes stale: rows are read again by those who show them. */
import type { WorkspaceEvent } from '../events/envelope';

export const queryKeys = [
  'spaces',
  'repositories',
  'models',
  'modes',
  'workspaces',
  'members',
  'inbox',
  'retention',
] as const;
export type QueryKey = (typeof queryKeys)[number];

const staleAfter: Readonly<Record<WorkspaceEvent['type'], readonly QueryKey[]>> = {
  'workspace/created': ['workspaces'],
  'space/changed': ['spaces', 'retention'],
  'space/deleted': ['spaces', 'retention'],
  'retention/changed': ['retention'],
  'outputs/removed': ['retention'],
  'repository/changed': ['repositories', 'spaces'],
  'inbox/changed': ['inbox'],
  'models/changed': ['models'],
  'modes/changed': ['modes'],
  'members/changed': ['members', 'workspaces'],
};

/** A type this client does not know makes everything stale: the server may be newer than the page. */
export function staleLists(events: readonly { type: string }[]): ReadonlySet<QueryKey> {
  const known = (type: string): type is WorkspaceEvent['type'] => Object.hasOwn(staleAfter, type);
  return new Set(events.flatMap(({ type }) => (known(type) ? staleAfter[type] : queryKeys)));
}
