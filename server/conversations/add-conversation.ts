import type { Conversation } from '@/prisma/generated/sqlite/client';
import type { ConversationEvent } from '@/server/core/events/envelope';
import {
  type ConversationId,
  conversationStream,
  type SpaceId,
  spaceStream,
  type WorkspaceId,
  workspaceStream,
} from '@/server/core/ids';
import type { Principal } from '@/server/core/principal';
import type { UnitOfWork } from '@/server/journal/journal';
import { demoInfo } from '@/server/models/demo/demo-adapter';
import { readSample } from '@/server/workspaces/sample-repository';

type Created = Extract<ConversationEvent, { type: 'conversation/created' }>['data'];

export interface NewConversation {
  readonly id: ConversationId;
  readonly workspaceId: WorkspaceId;
  readonly spaceId: SpaceId;
  readonly title: string;
  readonly model: string | null;
  readonly parent?: Created['parent'];
  readonly forkedFrom?: Created['forkedFrom'];
  readonly principal: Principal;
  /** UTC milliseconds. */
  readonly at: number;
}

/** Row, first event, and word to the space and the workspace: the one way a conversation comes to be. */
export async function addConversation(unit: UnitOfWork, wanted: NewConversation): Promise<Conversation> {
  const { id, workspaceId, spaceId, title, parent, forkedFrom, principal } = wanted;
  const model = wanted.model ?? (await modelOfSpace(unit, wanted));
  const at = new Date(wanted.at);
  const row = await unit.rows.conversation.create({
    data: {
      id,
      spaceId,
      parentId: parent?.conversationId ?? null,
      title,
      model,
      status: 'idle',
      epoch: 0,
      createdAt: at,
      updatedAt: at,
    },
  });
  const data: Created = {
    spaceId,
    title,
    model,
    ...(parent && { parent }),
    ...(forkedFrom && { forkedFrom }),
  };
  await unit.append({
    stream: conversationStream(id),
    events: [{ type: 'conversation/created', data }],
    principal,
  });
  await unit.append({
    stream: spaceStream(spaceId),
    events: [{ type: 'conversation/added', data: { conversationId: id } }],
    principal,
  });
  await unit.append({
    stream: workspaceStream(workspaceId),
    events: [{ type: 'space/changed', data: { spaceId } }],
    principal,
  });
  return row;
}

/** The sample is there to be tried without a key: its conversations begin with the demo, whatever the default is. */
async function modelOfSpace(
  { rows }: UnitOfWork,
  { workspaceId, spaceId }: Pick<NewConversation, 'workspaceId' | 'spaceId'>,
): Promise<string | null> {
  const sample = await readSample(rows, workspaceId);
  if (!sample?.repositoryId) return null;
  const space = await rows.space.findUnique({ where: { id: spaceId }, select: { repositoryId: true } });
  return space?.repositoryId === sample.repositoryId ? demoInfo.ref : null;
}
