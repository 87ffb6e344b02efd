import { parsePrincipal, principalName } from '@/server/approvals/approval-view';
import type { Actor, Services } from '@/server/services';
import type { ExportedStream } from './exported-stream';

const columns = [
  'id',
  'kind',
  'status',
  'title',
  'space',
  'conversation',
  'requester',
  'decider',
  'via',
  'comment',
  'cause',
  'subjectHash',
  'createdAt',
  'decidedAt',
] as const;

const PAGE = 500;

/** Everything that was ever asked of people and what became of it, oldest first, as CSV (RFC 4180, statement 67). */
export async function exportApprovals(services: Services, actor: Actor): Promise<ExportedStream> {
  return { fileName: 'approvals.csv', mediaType: 'text/csv', chunks: rows(services, actor) };
}

async function* rows({ database }: Services, { workspaceId }: Actor): AsyncGenerator<string> {
  const { reader } = database;
  const names = new Map<string, Promise<string>>();
  const nameOf = (stored: string): Promise<string> => {
    const known = names.get(stored) ?? principalName(reader, parsePrincipal(stored));
    names.set(stored, known);
    return known;
  };
  yield csvLine(columns);
  for (let after = ''; ; ) {
    const found = await reader.approval.findMany({
      where: { workspaceId, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PAGE,
      include: { space: { select: { title: true } } },
    });
    for (const row of found) {
      yield csvLine([
        row.id,
        row.kind,
        row.status,
        row.title,
        row.space.title,
        row.conversationId,
        await nameOf(row.requester),
        row.decider === null ? '' : await nameOf(row.decider),
        row.decider === null ? '' : parsePrincipal(row.decider).via,
        row.comment ?? '',
        row.cause ?? '',
        row.subjectHash,
        row.createdAt.toISOString(),
        row.decidedAt?.toISOString() ?? '',
      ]);
    }
    const last = found.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`;

/** A spreadsheet takes a cell that begins like this for a formula; an apostrophe makes it text. */
const formula = /^[=+\-@\t\r]/;

function csvField(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
