/** What happened in one conversation. Its log is the truth of the agent's state; the runner folds it (statements 4, 62). */
import { z } from 'zod';
import { stored } from '../id-schemas';
import type { BodyHash, CallId, ConversationId, InputId, SpaceId, StepId, TurnId } from '../ids';
import { modeName } from '../mode-name';
import { usage } from '../usage-schema';
import { approvalCopies } from './approval-events';

const turn = stored<TurnId>();
const step = stored<StepId>();
const call = stored<CallId>();
const input = stored<InputId>();
const body = stored<BodyHash>();
/** Opaque to us: what a provider wants back with a part (signatures, item ids). */
const providerData = z.record(z.string(), z.unknown()).optional();

/** A `note` is a decision that starts no turn: it is told at the next one (statement 34). */
export const inputKind = z.enum(['message', 'steering', 'decision', 'note', 'wakeup']);
export type InputKind = z.infer<typeof inputKind>;

export const assistantPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), providerData }),
  z.object({
    type: z.literal('reasoning'),
    text: z.string(),
    /** Milliseconds from its first piece to the next part's; for the screen only. */
    durationMs: z.number().int().nonnegative().optional(),
    providerData,
  }),
  z.object({
    type: z.literal('tool-call'),
    callId: call,
    name: z.string(),
    /** The arguments as the model wrote them, JSON or not. */
    args: z.string(),
    providerData,
  }),
]);
export type AssistantPart = z.infer<typeof assistantPart>;

export const todo = z.object({
  content: z.string(),
  status: z.enum(['pending', 'in_progress', 'completed']),
  plan_node: z.string().optional(),
});
export type Todo = z.infer<typeof todo>;

export const turnEndReason = z.enum(['completed', 'stopped', 'error', 'interrupted', 'limit']);
export type TurnEndReason = z.infer<typeof turnEndReason>;

export const conversationEvents = {
  'conversation/created': z.object({
    spaceId: stored<SpaceId>(),
    title: z.string(),
    model: z.string().nullable(),
    parent: z.object({ conversationId: stored<ConversationId>(), callId: call }).optional(),
    forkedFrom: z.object({ conversationId: stored<ConversationId>(), seq: z.number().int() }).optional(),
  }),
  'conversation/titled': z.object({ title: z.string() }),
  /** The model for the next request, as `PROVIDER:MODEL`. */
  'model/selected': z.object({ model: z.string() }),
  'input/queued': z.object({ inputId: input, kind: inputKind, text: z.string() }),
  'input/edited': z.object({ inputId: input, kind: inputKind, text: z.string() }),
  'input/removed': z.object({ inputId: input }),
  'turn/start': z.object({ turnId: turn }),
  /** The process that runs the turn ends in good order; the next start goes on with it. */
  'turn/suspended': z.object({ turnId: turn }),
  /** A new runner took the turn over, after a crash or a hand-over. */
  'turn/resumed': z.object({ turnId: turn }),
  'mode/set': z.object({ mode: modeName }),
  'context/message': z.object({
    kind: z.enum(['mode', 'reminder', 'decision', 'steering', 'recovery']),
    text: z.string(),
    inputId: input.optional(),
  }),
  'user/message': z.object({ inputId: input, text: z.string() }),
  'step/start': z.object({ stepId: step }),
  /** What the next requests carry, logged when it differs from the last (statement 20). Bodies are stored by hash. */
  'request/header': z.object({
    model: z.string(),
    adapter: z.object({ name: z.string(), version: z.string() }),
    config: z.record(z.string(), z.unknown()),
    system: body,
    /** Hash of the JSON array of `{name, description, inputSchema}` in the order sent. */
    tools: body,
    toolNames: z.array(z.string()),
    instructionFile: z.string().nullable(),
  }),
  /** A transient provider error; the same request is sent again after `delayMs`. */
  'request/retry': z.object({
    attempt: z.number().int(),
    delayMs: z.number().int(),
    code: z.string(),
    message: z.string(),
  }),
  /** An auxiliary model call (statement 20): the exact prompt body by hash, and what came back. */
  'request/auxiliary': z.object({
    purpose: z.enum(['title', 'compaction']),
    model: z.string(),
    adapter: z.object({ name: z.string(), version: z.string() }),
    prompt: body,
    output: z.string(),
    usage,
  }),
  'assistant/message': z.object({
    parts: z.array(assistantPart),
    finish: z.string(),
    /** Present when the stream was stopped or cut: its incomplete calls are dropped (statement 24). */
    partial: z.literal(true).optional(),
  }),
  /** The gate's word on one call. With `allow` the tool's body starts right after this event is on disk (statement 63). */
  'tool/call': z.object({
    callId: call,
    name: z.string(),
    args: z.unknown(),
    decision: z.enum(['allow', 'ask', 'deny']),
    reason: z.string().optional(),
  }),
  /** A call that a person approved starts: its body runs right after this event is on disk. */
  'tool/start': z.object({ callId: call }),
  /** The call runs as a conversation of its own, created in the same transaction; its end is the call's result. */
  'tool/delegated': z.object({ callId: call, conversationId: stored<ConversationId>() }),
  /** The step waits for people (statement 31), or for the next start; what its end will say. */
  'step/waiting': z.object({ stepId: step, usage, finish: z.string() }),
  /** The result of a call that ran while one before it still waits: it becomes `tool/result` in the order of the calls. */
  'tool/finished': z.object({ callId: call, result: z.record(z.string(), z.unknown()) }),
  'tool/result': z.object({
    callId: call,
    /** What the model sees, within the byte cap. */
    output: z.string(),
    isError: z.boolean(),
    /** Set when `output` was cut: the body that holds all of it, and its size. */
    full: z.object({ body, bytes: z.number().int() }).optional(),
    /** The mode this result tells the model of, so that no note repeats it (statement 9). */
    tells: modeName.optional(),
    /** For the screen only, never sent to a model. */
    display: z.record(z.string(), z.unknown()).optional(),
    durationMs: z.number().int().nonnegative(),
  }),
  'todo/write': z.object({ todos: z.array(todo) }),
  /** Replaces, for the model, everything up to and including `throughSeq`. */
  'compaction/summary': z.object({ throughSeq: z.number().int(), text: z.string() }),
  'step/end': z.object({ stepId: step, usage, finish: z.string() }),
  'turn/end': z.object({
    turnId: turn,
    reason: turnEndReason,
    error: z.object({ code: z.string(), message: z.string() }).optional(),
    /** Only in modes with output verbs, at a natural end without delivery (statement 38). */
    delivered: z.literal(false).optional(),
  }),
  ...approvalCopies,
} as const;
