/** Ids as they are parsed where they come in; apart from their names, so that a browser that only names them needs no zod. */
import { z } from 'zod';
import type {
  ConversationId,
  InputId,
  InviteId,
  OperatorId,
  RepositoryId,
  SpaceId,
  StreamName,
  TokenId,
  WorkspaceId,
} from './ids';

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

export const streamName = z
  .string()
  .regex(/^(conversation|space|workspace):[0-9a-f-]{36}$/)
  .transform((text) => text as StreamName);
