import type { Actor, Services } from '@/server/services';
import { expiredSpaces, oldestUntil } from './keep-retention';
import { DAY, MEGABYTE, type Retention, readRetention } from './retention';
import { type Amount, outputAmount, removableOutputs } from './stored-outputs';

export interface DataOverview extends Retention {
  /** When the setting begins to take anything; null while it is off. */
  readonly inForceFrom: string | null;
  readonly outputs: Amount;
  readonly activeSpaces: number;
  readonly archivedSpaces: number;
  /** The next archived space that goes by itself, and when; null if none does. */
  readonly nextDeletion: { readonly title: string; readonly at: string } | null;
}

/** What is kept, for how long, and how much of it there is. */
export async function dataOverview(services: Services, { workspaceId }: Actor): Promise<DataOverview> {
  const { reader } = services.database;
  const { from, ...retention } = await readRetention(reader, workspaceId);
  const count = (status: string) => reader.space.count({ where: { workspaceId, status } });
  const [outputs, activeSpaces, archivedSpaces, first] = await Promise.all([
    outputAmount(reader, workspaceId),
    count('active'),
    count('archived'),
    reader.space.findFirst({
      where: { workspaceId, status: 'archived', archivedAt: { not: null } },
      orderBy: { archivedAt: 'asc' },
    }),
  ]);
  const { archivedDays } = retention;
  const nextDeletion =
    archivedDays === null || !first?.archivedAt
      ? null
      : {
          title: first.title,
          at: new Date(
            Math.max(first.archivedAt.getTime() + archivedDays * DAY, from ?? 0, services.now()),
          ).toISOString(),
        };
  return {
    ...retention,
    inForceFrom: from === null ? null : new Date(from).toISOString(),
    outputs,
    activeSpaces,
    archivedSpaces,
    nextDeletion,
  };
}

export interface RetentionPreview {
  readonly spaces: { readonly count: number; readonly titles: readonly string[] };
  readonly outputs: Amount;
}

const SHOWN = 5;
const MOST = 100_000;

/** What a setting would take now, for whoever is about to choose it. Takes nothing. */
export async function previewRetention(
  services: Services,
  { workspaceId }: Actor,
  { archivedDays, outputDays, outputQuotaMb }: Retention,
): Promise<RetentionPreview> {
  const { reader } = services.database;
  const now = services.now();
  const spaces = await expiredSpaces(reader, workspaceId, { archivedDays, now });
  const removable = await removableOutputs(reader, workspaceId, { before: now + 1, limit: MOST });
  const old = outputDays === null ? [] : removable.filter(({ at }) => at < now - outputDays * DAY);
  const rest = removable.slice(old.length);
  const excess =
    outputQuotaMb === null
      ? 0
      : (await outputAmount(reader, workspaceId)).bytes - bytesOf(old) - outputQuotaMb * MEGABYTE;
  const going = [...old, ...oldestUntil(rest, excess)];
  return {
    spaces: { count: spaces.length, titles: spaces.slice(0, SHOWN).map(({ title }) => title) },
    outputs: { count: going.length, bytes: bytesOf(going) },
  };
}

const bytesOf = (outputs: readonly { readonly bytes: number }[]): number =>
  outputs.reduce((sum, { bytes }) => sum + bytes, 0);
