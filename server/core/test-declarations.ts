/** The tools of the contract as the gate sees them: for tests of what a mode does with a tool, whoever implements it. */
import type { EffectClass, Tier, ToolDeclaration } from './effects';

export function declaration(
  name: string,
  tier: Tier = 'read',
  effects: readonly EffectClass[] = [],
): ToolDeclaration {
  return { name, description: `The tool ${name}`, tier, effects, inputSchema: {}, source: 'builtin' };
}

const reading = [
  'ask_user',
  'delegate',
  'get_ticket',
  'git_blame',
  'git_diff',
  'git_log',
  'git_show',
  'list_files',
  'list_review_nodes',
  'list_tickets',
  'read_file',
  'search_files',
  'todo_write',
];
const verbs = ['exit_plan_mode', 'propose_orchestration', 'submit_plan'];
const recording = [
  'add_review_node',
  'comment_ticket',
  'confirm_review_node',
  'create_ticket',
  'finalize_review',
  'update_ticket',
];

export const contractTools: readonly ToolDeclaration[] = [
  ...reading.map((name) => declaration(name)),
  declaration('web_fetch', 'read', ['network-egress']),
  declaration('web_search', 'read', ['network-egress']),
  ...[...verbs, ...recording].map((name) => declaration(name, 'write')),
  declaration('write_file', 'write', ['file-write']),
  declaration('edit_file', 'write', ['file-write']),
  declaration('delete_file', 'write', ['file-delete']),
  declaration('git_commit', 'write', ['git-commit']),
  declaration('git_push', 'write', ['git-push']),
  declaration('create_pull_request', 'write', ['pr-create']),
  declaration('bash', 'execute', ['process-run']),
];

/** One of them; throws for a name the contract does not have. */
export function contractTool(name: string): ToolDeclaration {
  const tool = contractTools.find((each) => each.name === name);
  if (!tool) throw new Error(`no tool ${name} in the contract`);
  return tool;
}
