/**
 * Owns what leaves as a file (statement 67): conversations, spaces and the whole log, plans, approvals. Invariant: only
 * what the caller's workspace holds, made while it is sent.
 */

import { conversationView } from '@/server/conversations/conversation-view';
import { exportMarkdown } from '@/server/conversations/export-markdown';
import { findConversation } from '@/server/conversations/find-conversation';
import { AppError } from '@/server/core/errors';
import type { ConversationEnvelope, Envelope } from '@/server/core/events/envelope';
import { conversationId, spaceId } from '@/server/core/id-schemas';
import {
  type ConversationId,
  conversationStream,
  type SpaceId,
  type StreamName,
  spaceStream,
  workspaceStream,
} from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { findSpace } from '@/server/spaces/find-space';
import { exportApprovals } from './export-approvals';
import { exportPlan } from './export-plan';
import type { ExportedStream } from './exported-stream';
import { mergeLogs, readLog } from './read-log';

type Exporter = (services: Services, actor: Actor, id: string) => Promise<ExportedStream>;

/** By path below `/api/export/`; `ID` stands for the thing's id. */
const exporters: Readonly<Record<string, Exporter>> = {
  'log.jsonl': exportWorkspace,
  'approvals.csv': exportApprovals,
  'spaces/ID.jsonl': exportSpace,
  'conversations/ID.jsonl': exportLog,
  'conversations/ID.json': exportJson,
  'conversations/ID.md': exportText,
  'plans/ID.json': (services, actor, id) => exportPlan(services, actor, { planId: id, format: 'json' }),
  'plans/ID.md': (services, actor, id) => exportPlan(services, actor, { planId: id, format: 'md' }),
};

const idInPath = /(?<=\/)[0-9a-f-]{36}(?=\.)/;

/** Throws AppError `not_signed_in` and `not_found` before anything is read. */
export async function exportFile(
  services: Services,
  actor: Actor | null,
  path: string,
): Promise<ExportedStream> {
  if (!actor) throw new AppError('not_signed_in', 'Sign in first.');
  const id = idInPath.exec(path)?.[0] ?? '';
  const name = path.replace(idInPath, 'ID');
  const exporter = Object.hasOwn(exporters, name) ? exporters[name] : undefined;
  if (exporter && (id === '' || conversationId.safeParse(id).success)) return exporter(services, actor, id);
  throw new AppError('not_found', `There is no export ${path}.`, { kind: 'export', id: path });
}

async function* asLines(events: AsyncIterable<Envelope>): AsyncGenerator<string> {
  for await (const event of events) yield `${JSON.stringify(event)}\n`;
}

const jsonLines = (name: string, events: AsyncIterable<Envelope>): ExportedStream => ({
  fileName: `${name}.jsonl`,
  mediaType: 'application/jsonl',
  chunks: asLines(events),
});

async function exportWorkspace(services: Services, { workspaceId }: Actor): Promise<ExportedStream> {
  const { reader } = services.database;
  const spaces = await reader.space.findMany({
    where: { workspaceId },
    select: { id: true, conversations: { select: { id: true } } },
  });
  const streams = [workspaceStream(workspaceId), ...spaces.flatMap(streamsOf)];
  const day = new Date(services.now()).toISOString().slice(0, 10);
  return jsonLines(`interlock-log-${day}`, mergeLogs(services.journal, streams));
}

interface SpaceIds {
  readonly id: string;
  readonly conversations: readonly { readonly id: string }[];
}

const streamsOf = ({ id, conversations }: SpaceIds): StreamName[] => [
  spaceStream(id as SpaceId),
  ...conversations.map((each) => conversationStream(each.id as ConversationId)),
];

async function exportSpace(services: Services, { workspaceId }: Actor, id: string): Promise<ExportedStream> {
  const wanted = { workspaceId, spaceId: spaceId.parse(id) };
  const space = await findSpace(services.database.reader, wanted);
  return jsonLines(fileName(space.title, id), mergeLogs(services.journal, streamsOf(space)));
}

const find = ({ database }: Services, { workspaceId }: Actor, id: string) =>
  findConversation(database.reader, { workspaceId, conversationId: conversationId.parse(id) });

async function exportLog(services: Services, actor: Actor, id: string): Promise<ExportedStream> {
  const { title } = await find(services, actor, id);
  return jsonLines(fileName(title, id), readLog(services.journal, conversationStream(id as ConversationId)));
}

async function exportJson(services: Services, actor: Actor, id: string): Promise<ExportedStream> {
  const row = await find(services, actor, id);
  const log = readLog(services.journal, conversationStream(id as ConversationId));
  async function* chunks(): AsyncGenerator<string> {
    yield `{"conversation":${JSON.stringify(conversationView(row))},"events":[`;
    let separator = '\n';
    for await (const event of log) {
      yield `${separator}${JSON.stringify(event)}`;
      separator = ',\n';
    }
    yield '\n]}\n';
  }
  return { fileName: `${fileName(row.title, id)}.json`, mediaType: 'application/json', chunks: chunks() };
}

async function exportText(services: Services, actor: Actor, id: string): Promise<ExportedStream> {
  const { title } = await find(services, actor, id);
  const log = readLog(services.journal, conversationStream(id as ConversationId));
  async function* chunks(): AsyncGenerator<string> {
    let separator = '';
    for await (const event of log) {
      const block = exportMarkdown([event as ConversationEnvelope]);
      if (block === '\n') continue;
      yield `${separator}${block}`;
      separator = '\n';
    }
  }
  return { fileName: `${fileName(title, id)}.md`, mediaType: 'text/markdown', chunks: chunks() };
}

/** Readable, and no other's. */
function fileName(title: string, id: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `${words || 'untitled'}-${id.slice(-8)}`;
}
