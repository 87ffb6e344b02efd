import type { Prisma } from '@/prisma/generated/sqlite/client';
import { AppError } from '@/server/core/errors';
import { parseStored } from '@/server/core/events/envelope';
import {
  type ConversationId,
  conversationStream,
  type SpaceId,
  type StreamName,
  spaceStream,
} from '@/server/core/ids';
import {
  type TimelineEntry,
  type TimelineKind,
  timelineEntry,
  timelineKind,
  timelineTypes,
} from '@/server/core/timeline';
import type { Actor, Services } from '@/server/services';
import type { Database } from '@/server/store/database';
import type { Page } from '@/server/workspaces/page';
import { findSpace } from './find-space';
import type { SpaceRow } from './space-view';

export interface TimelineInput {
  readonly spaceId: SpaceId;
  /** Default all. */
  readonly kinds?: readonly TimelineKind[] | undefined;
  /** Only what happened in this conversation; default the space and all of them. */
  readonly conversationId?: ConversationId | undefined;
  readonly cursor?: string | null | undefined;
  /** Default 50. */
  readonly limit?: number | undefined;
}

/** With the title of what was decided, which the event itself does not repeat. */
export interface TimelineRow extends TimelineEntry {
  readonly title: string | null;
}

const DEFAULT_LIMIT = 50;

/** What happened in a space and its conversations, newest first. Throws AppError `not_found`, `bad_input` for a cursor. */
export async function listTimeline(
  services: Pick<Services, 'database'>,
  actor: Actor,
  input: TimelineInput,
): Promise<Page<TimelineRow>> {
  const { workspaceId } = actor;
  const { spaceId, limit = DEFAULT_LIMIT } = input;
  const { reader } = services.database;
  const space = await findSpace(reader, { workspaceId, spaceId });
  const copies = await copiesOf(reader, space);
  const rows = await reader.event.findMany({
    where: { AND: [toldBy(space, input), { NOT: copies }, before(input.cursor)] },
    orderBy: [{ at: 'desc' }, { stream: 'desc' }, { seq: 'desc' }],
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const entries = shown.flatMap((row) => {
    const event = parseStored({ ...row, stream: row.stream as StreamName, at: Number(row.at) });
    const entry = event && timelineEntry(event);
    return entry ? [entry] : [];
  });
  const last = shown.at(-1);
  return {
    items: await withTitles(services.database, entries),
    nextCursor: rows.length > limit && last ? `${last.at}/${last.stream}/${last.seq}` : null,
  };
}

/** What is sought inside `data` is a key of ours: in a value its quotation marks would be escaped. */
const within: Readonly<Record<string, Prisma.EventWhereInput>> = {
  'tool/call': { data: { contains: '"decision":"deny"' } },
  'tool/result': { data: { contains: '"commit":"' } },
  'approval/decided': { NOT: { data: { contains: '"status":"consumed"' } } },
};

function toldBy(
  space: SpaceRow,
  { kinds = timelineKind.options, conversationId }: TimelineInput,
): Prisma.EventWhereInput {
  const chosen = kinds.map((kind) => timelineTypes[kind]);
  const conversations = space.conversations
    .map(({ id }) => id as ConversationId)
    .filter((id) => conversationId === undefined || id === conversationId);
  const ofSpace = conversationId === undefined ? chosen.flatMap((types) => types.space) : [];
  const ofConversation = chosen.flatMap((types) => types.conversation);
  return {
    OR: [
      { stream: spaceStream(space.id as SpaceId), type: { in: ofSpace } },
      {
        stream: { in: conversations.map(conversationStream) },
        OR: ofConversation.map((type) => ({ type, ...within[type] })),
      },
    ],
  };
}

/** What a fork took over happened once, where it came from and at that time: in the fork it is a copy. */
async function copiesOf(reader: Database['reader'], space: SpaceRow): Promise<Prisma.EventWhereInput> {
  const streams = space.conversations.map(({ id }) => conversationStream(id as ConversationId));
  const begun = await reader.event.findMany({ where: { stream: { in: streams }, seq: 1 } });
  const forks = begun.flatMap((row) => {
    const event = parseStored({ ...row, stream: row.stream as StreamName, at: Number(row.at) });
    const from = event?.type === 'conversation/created' ? event.data.forkedFrom : undefined;
    return from ? [{ stream: row.stream, seq: { lte: from.seq } }] : [];
  });
  return { OR: forks };
}

function before(cursor: string | null | undefined): Prisma.EventWhereInput {
  if (!cursor) return {};
  const [, time, stream, place] = /^(\d{1,16})\/([a-z]+:[0-9a-f-]{36})\/(\d{1,10})$/.exec(cursor) ?? [];
  if (time === undefined || stream === undefined)
    throw new AppError('bad_input', 'That is no cursor.', { cursor });
  const at = BigInt(time);
  return {
    OR: [{ at: { lt: at } }, { at, stream: { lt: stream } }, { at, stream, seq: { lt: Number(place) } }],
  };
}

async function withTitles({ reader }: Database, entries: readonly TimelineEntry[]): Promise<TimelineRow[]> {
  const ids = entries.flatMap(({ what }) => (what.fact === 'decided' ? [what.approvalId] : []));
  const rows = await reader.approval.findMany({
    where: { id: { in: ids } },
    select: { id: true, title: true },
  });
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return entries.map((entry) => ({
    ...entry,
    title: entry.what.fact === 'decided' ? (titles.get(entry.what.approvalId) ?? null) : null,
  }));
}
