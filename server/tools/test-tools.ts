/** A real worktree and the context of a call in it, for tests of tools. */
import { join } from 'node:path';
import type { CallId, ConversationId, SpaceId, WorkspaceId } from '@/server/core/ids';
import { agentPrincipal } from '@/server/core/principal';
import { createWorktrees } from '@/server/git/create-worktrees';
import { createTestRepository, type TestRepository } from '@/server/git/test-repository';
import { succeeded, type Tool, type ToolContext, type ToolOutcome } from './tool';

export interface ToolPlace extends Disposable {
  readonly repository: TestRepository;
  readonly worktree: string;
  /** Writes into the worktree. */
  write(path: string, content: string | Buffer): string;
  call(tool: Tool, args: unknown, extra?: Partial<ToolContext>): Promise<ToolOutcome>;
}

export async function createToolPlace(
  files: Readonly<Record<string, string | Buffer>> = {},
): Promise<ToolPlace> {
  const repository = createTestRepository(files);
  const request = {
    repository: repository.source,
    worktree: join(repository.root, 'data/space'),
    branch: 'interlock/space',
  };
  const { worktree } = await createWorktrees().add(request);
  return {
    repository,
    worktree,
    write: (path, content) => repository.write(`data/space/${path}`, content),
    call: (tool, args, extra) => callTool(tool, args, { worktree, ...extra }),
    [Symbol.dispose]: () => repository[Symbol.dispose](),
  };
}

/** Parses like the runner does; bad arguments come back as a failed outcome. */
export async function callTool(
  tool: Tool,
  args: unknown,
  context: Partial<ToolContext>,
): Promise<ToolOutcome> {
  const parsed = tool.parse(args);
  if (!parsed.ok) return { output: parsed.message, isError: true };
  return tool.run(parsed.args, {
    workspaceId: 'workspace' as WorkspaceId,
    spaceId: 'space' as SpaceId,
    conversationId: 'conversation' as ConversationId,
    callId: 'call' as CallId,
    principal: agentPrincipal('conversation'),
    worktree: '/nonexistent',
    isChild: false,
    posture: 'writable',
    signal: new AbortController().signal,
    onOutput: () => undefined,
    delegate: async () => succeeded('delegated'),
    ...context,
  });
}
