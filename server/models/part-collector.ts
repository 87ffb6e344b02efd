/**
 * Builds a reply's parts from a stream's pieces. A part exists from its first piece on, so its index never changes;
 * a tool call counts as complete only when its arguments are the whole JSON of an object.
 */
import type { LanguageModelV3StreamPart, SharedV3ProviderMetadata } from '@ai-sdk/provider';
import type { AssistantPart } from '@/server/core/events/conversation-events';
import type { CallId } from '@/server/core/ids';
import type { ModelDelta, ModelRef } from './model';

/** Our own share of a part's provider data: who thought it, and in which field it came. */
export const originKey = 'interlock';

interface Draft {
  readonly index: number;
  readonly part: AssistantPart;
}

type TextKind = 'text' | 'reasoning';

export interface CollectorOptions {
  readonly ref: ModelRef;
  readonly onDelta: (delta: ModelDelta) => void;
  /** Ids the conversation already uses: a provider that counts from zero in every reply must not collide with them. */
  readonly usedIds: ReadonlySet<string>;
}

function isWhole(args: string): boolean {
  try {
    const value: unknown = JSON.parse(args);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

export class PartCollector {
  readonly #options: CollectorOptions;
  readonly #parts: AssistantPart[] = [];
  readonly #open = new Map<string, Draft>();

  constructor(options: CollectorOptions) {
    this.#options = options;
  }

  /** Everything received. */
  get parts(): AssistantPart[] {
    return this.#parts;
  }

  /** What may be kept of a reply that broke (statement 24): no incomplete call. */
  partial(): AssistantPart[] {
    return this.#parts.filter((part) => part.type !== 'tool-call' || isWhole(part.args));
  }

  add(kind: TextKind, id: string, piece: string): void {
    if (piece === '') return;
    const { part, index } = this.#text(kind, id);
    if (part.type === 'tool-call') return;
    part.text += piece;
    this.#options.onDelta({ part: index, kind, text: piece });
  }

  /** Opaque data of a part, which may come before, between and after its text. */
  note(kind: TextKind, id: string, data: SharedV3ProviderMetadata | undefined): void {
    if (data !== undefined) merge(this.#text(kind, id).part, data);
  }

  /** The provider may use the id again for a later part. */
  end(kind: TextKind, id: string): void {
    this.#open.delete(`${kind}:${id}`);
  }

  startCall(id: string, name: string): Draft {
    const draft = this.#begin(`call:${id}`, { type: 'tool-call', callId: this.#callId(id), name, args: '' });
    this.#options.onDelta({ part: draft.index, kind: 'tool-call', toolName: name, text: '' });
    return draft;
  }

  addArguments(id: string, piece: string): void {
    const draft = this.#open.get(`call:${id}`);
    if (draft?.part.type !== 'tool-call') return;
    draft.part.args += piece;
    this.#options.onDelta({ part: draft.index, kind: 'tool-call', text: piece });
  }

  endCall(call: Extract<LanguageModelV3StreamPart, { type: 'tool-call' }>): void {
    const draft = this.#open.get(`call:${call.toolCallId}`) ?? this.startCall(call.toolCallId, call.toolName);
    if (draft.part.type !== 'tool-call') return;
    if (draft.part.args === '' && call.input !== '') this.addArguments(call.toolCallId, call.input);
    draft.part.args = call.input;
    if (call.providerMetadata) merge(draft.part, call.providerMetadata);
    this.#open.delete(`call:${call.toolCallId}`);
  }

  /** Marks reasoning with who thought it: no other model takes it back. */
  stampReasoning(facts: Readonly<Record<string, unknown>> = {}): void {
    for (const part of this.#parts) {
      if (part.type === 'reasoning') merge(part, { [originKey]: { model: this.#options.ref, ...facts } });
    }
  }

  #text(kind: TextKind, id: string): Draft {
    const key = `${kind}:${id}`;
    return this.#open.get(key) ?? this.#begin(key, { type: kind, text: '' });
  }

  #begin(key: string, part: AssistantPart): Draft {
    const draft = { index: this.#parts.length, part };
    this.#parts.push(part);
    this.#open.set(key, draft);
    return draft;
  }

  #callId(id: string): CallId {
    const taken = (candidate: string): boolean =>
      this.#options.usedIds.has(candidate) ||
      this.#parts.some((part) => part.type === 'tool-call' && part.callId === candidate);
    let candidate = id;
    for (let count = 2; taken(candidate); count += 1) candidate = `${id}_${count}`;
    return candidate as CallId;
  }
}

function merge(part: AssistantPart, data: Readonly<Record<string, unknown>>): void {
  const merged: Record<string, unknown> = { ...part.providerData };
  for (const [provider, fields] of Object.entries(data)) {
    merged[provider] = { ...(merged[provider] as object | undefined), ...(fields as object) };
  }
  part.providerData = merged;
}
