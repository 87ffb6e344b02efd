/**
 * Names of things. Every id is UUIDv7 text (statement 66), branded so that one kind cannot stand where another is meant.
 * Ids are made at the edge (`server/store/new-id.ts`); here they are only named and parsed.
 */
import { z } from 'zod';

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

const uuid = z.uuid();
const idOf = <Id extends string>() => uuid.transform((text) => text.toLowerCase() as Id);

export const workspaceId = idOf<WorkspaceId>();
export const operatorId = idOf<OperatorId>();
export const tokenId = idOf<TokenId>();
export const inviteId = idOf<InviteId>();
export const repositoryId = idOf<RepositoryId>();
export const spaceId = idOf<SpaceId>();
export const conversationId = idOf<ConversationId>();
export const inputId = idOf<InputId>();

/** Schemas for stored data: what we wrote ourselves is branded without being parsed again. */
export const stored = <Id extends string>() => z.string().transform((text) => text as Id);

export type StreamKind = 'conversation' | 'space' | 'workspace';
/** `conversation:ID`, `space:ID` or `workspace:ID`. */
export type StreamName = `${StreamKind}:${string}`;

export const conversationStream = (id: ConversationId): StreamName => `conversation:${id}`;
export const spaceStream = (id: SpaceId): StreamName => `space:${id}`;
export const workspaceStream = (id: WorkspaceId): StreamName => `workspace:${id}`;

export const streamName = z
  .string()
  .regex(/^(conversation|space|workspace):[0-9a-f-]{36}$/)
  .transform((text) => text as StreamName);

export function parseStreamName(name: StreamName): { kind: StreamKind; id: string } {
  const colon = name.indexOf(':');
  return { kind: name.slice(0, colon) as StreamKind, id: name.slice(colon + 1) };
}
