/**
 * Names of things. Every id is UUIDv7 text (statement 66), branded so that one kind cannot stand where another is meant.
 * Ids are made at the edge (`server/store/new-id.ts`) and checked by `id-schemas`; here they are only named.
 */
declare const brand: unique symbol;
export type Brand<Name extends string> = string & { readonly [brand]: Name };

export type WorkspaceId = Brand<'workspace'>;
export type OperatorId = Brand<'operator'>;
export type TokenId = Brand<'token'>;
export type InviteId = Brand<'invite'>;
export type RepositoryId = Brand<'repository'>;
export type SpaceId = Brand<'space'>;
export type ConversationId = Brand<'conversation'>;
export type InputId = Brand<'input'>;
export type TurnId = Brand<'turn'>;
export type StepId = Brand<'step'>;
/** Chosen by the model's provider (or by us where it gives none); unique within one conversation only. */
export type CallId = Brand<'call'>;
/** SHA-256, lower-case hex, of a body's UTF-8 bytes. */
export type BodyHash = Brand<'body'>;

export type StreamKind = 'conversation' | 'space' | 'workspace';
/** `conversation:ID`, `space:ID` or `workspace:ID`. */
export type StreamName = `${StreamKind}:${string}`;

export const conversationStream = (id: ConversationId): StreamName => `conversation:${id}`;
export const spaceStream = (id: SpaceId): StreamName => `space:${id}`;
export const workspaceStream = (id: WorkspaceId): StreamName => `workspace:${id}`;

export function parseStreamName(name: StreamName): { kind: StreamKind; id: string } {
  const colon = name.indexOf(':');
  return { kind: name.slice(0, colon) as StreamKind, id: name.slice(colon + 1) };
}
