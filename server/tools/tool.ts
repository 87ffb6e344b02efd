/**
 * Owns what a tool is. A tool declares tier, effects and arguments once (statement 14); the registry refuses one that
 * does not. Only the runner calls a tool's body, after the gate said so.
 */
import { z } from 'zod';
import type { QuestionSubject } from '@/server/core/approval';
import { effectClass, tier } from '@/server/core/effect-schemas';
import type { EffectClass, Tier, ToolDeclaration } from '@/server/core/effects';
import { AppError } from '@/server/core/errors';
import type { ConversationEvent } from '@/server/core/events/envelope';
import type { CallId, ConversationId, SpaceId, WorkspaceId } from '@/server/core/ids';
import type { ModeName, Posture } from '@/server/core/modes';
import type { Principal } from '@/server/core/principal';

export interface ToolContext {
  readonly workspaceId: WorkspaceId;
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
  readonly callId: CallId;
  /** The agent that calls. */
  readonly principal: Principal;
  /** A delegated conversation (statement 36). */
  readonly isChild: boolean;
  /** Real, absolute path of the space's worktree. */
  readonly worktree: string;
  readonly posture: Posture;
  /** Aborted when a person stops the turn; a body must end soon after. */
  readonly signal: AbortSignal;
  /** Live output for the screen, e.g. a command's; not part of the result. */
  readonly onOutput: (text: string) => void;
  /** Runs a child conversation to its end and returns its final text (statement 23). */
  readonly delegate: (task: { title: string; prompt: string }) => Promise<ToolOutcome>;
}

export interface ToolOutcome {
  /** All of it; the runner caps what the model sees and keeps the rest for download. */
  readonly output: string;
  readonly isError: boolean;
  /** For the screen: e.g. `{diff}` of an edit, `{exitCode}` of a command. */
  readonly display?: Record<string, unknown>;
  /** The mode this result tells the model of (statement 9). */
  readonly tells?: ModeName;
  /** Facts the runner appends together with the result, e.g. `todo/write`. */
  readonly events?: readonly ConversationEvent[];
}

export interface Tool {
  readonly declaration: ToolDeclaration;
  /** Parses the model's arguments; a failure becomes an error result that names each fault. */
  readonly parse: (args: unknown) => { ok: true; args: unknown } | { ok: false; message: string };
  readonly run: (args: unknown, context: ToolContext) => Promise<ToolOutcome>;
  /** Set where a person's answer is the result and no body runs (statement 56). */
  readonly question?: (args: unknown) => QuestionSubject;
}

export interface ToolDefinition<Input extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly tier: Tier;
  readonly effects: readonly EffectClass[];
  readonly input: Input;
  readonly run: (args: z.infer<Input>, context: ToolContext) => Promise<ToolOutcome>;
  readonly question?: (args: z.infer<Input>) => QuestionSubject;
}

const toolName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, 'must be lower-case letters, digits and underscores');
const declared = z.object({ name: toolName, tier, effects: z.array(effectClass) });

/** Throws when tier or effects are missing, with the tool's name: startup must not go on without them. */
export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): Tool {
  const checked = declared.safeParse(definition);
  if (!checked.success) {
    throw new AppError(
      'bad_configuration',
      `The tool "${String(definition.name)}" cannot register: ${z.prettifyError(checked.error)}`,
      { tool: String(definition.name) },
    );
  }
  const { name, description, tier: ofTier, effects, input, run, question } = definition;
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  return {
    declaration: { name, description, tier: ofTier, effects, inputSchema, source: 'builtin' },
    parse: (args) => {
      const parsed = input.safeParse(args);
      if (parsed.success) return { ok: true, args: parsed.data };
      return { ok: false, message: `Bad arguments for ${name}:\n${z.prettifyError(parsed.error)}` };
    },
    run: (args, context) => run(args as z.infer<Input>, context),
    ...(question && { question: (args) => question(args as z.infer<Input>) }),
  };
}

export const succeeded = (output: string, display?: Record<string, unknown>): ToolOutcome => ({
  output,
  isError: false,
  ...(display && { display }),
});

export const failed = (output: string): ToolOutcome => ({ output, isError: true });
