/** What kind of thing a call does: how its opened row is shown. Pure. */

const kinds = {
  read_file: 'read',
  search_files: 'search',
  list_files: 'list',
  git_show: 'patch',
  git_diff: 'patch',
  write_file: 'edit',
  edit_file: 'edit',
  delete_file: 'edit',
  bash: 'shell',
  web_fetch: 'web',
  web_search: 'web',
  delegate: 'child',
  todo_write: 'todo',
} as const;

export type ToolKind = (typeof kinds)[keyof typeof kinds] | 'other';

export const toolKind = (name: string): ToolKind =>
  Object.hasOwn(kinds, name) ? kinds[name as keyof typeof kinds] : 'other';
