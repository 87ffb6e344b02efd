import type { Prisma } from '@/prisma/generated/sqlite/client';
import { type ConversationId, conversationStream, type RepositoryId } from '@/server/core/ids';
import type { ModeName } from '@/server/core/modes';
import { hasTitleWords, titleWords } from '@/server/core/title-words';
import { turnStateFold } from '@/server/core/turn-state';
import { foldStream } from '@/server/journal/stream-cache';
import type { Actor, Services } from '@/server/services';
import { type Page, type PageInput, pageQuery, toPage } from '@/server/workspaces/page';
import { type SpaceRow, type SpaceView, spaceParts, spaceView } from './space-view';

export interface ListSpacesInput extends PageInput {
  /** Default: only those that are not archived. */
  readonly archived?: boolean | undefined;
  readonly repositoryId?: RepositoryId | undefined;
  /** Words that all stand in the title, in any case and order. */
  readonly query?: string | undefined;
}

export interface ListedSpace extends SpaceView {
  /** What its first conversation with an open turn runs in, by its log (statement 4); null while there is none. */
  readonly runningMode: ModeName | null;
}

/** Newest first. */
export async function listSpaces(
  services: Services,
  actor: Actor,
  input: ListSpacesInput = {},
): Promise<Page<ListedSpace>> {
  const { where, ...page } = pageQuery(input, 'newest-first');
  const listed = {
    workspaceId: actor.workspaceId,
    status: input.archived ? 'archived' : 'active',
    ...(input.repositoryId && { repositoryId: input.repositoryId }),
    ...where,
  };
  const words = titleWords(input.query ?? '');
  const rows = await services.database.reader.space.findMany({
    where: words.length === 0 ? listed : { id: { in: await called(services, words, { listed, ...page }) } },
    include: spaceParts,
    ...page,
  });
  const running = await Promise.all(rows.map((row) => runningMode(services, row)));
  const modes = new Map(rows.map(({ id }, at) => [id, running[at] ?? null]));
  return toPage(rows, input, (row) => ({ ...spaceView(row), runningMode: modes.get(row.id) ?? null }));
}

/** Compared here, so that every database and every script finds the same. The first of a page, in its order. */
async function called(
  { database }: Services,
  words: readonly string[],
  {
    listed,
    orderBy,
    take,
  }: Pick<ReturnType<typeof pageQuery>, 'orderBy' | 'take'> & {
    readonly listed: Prisma.SpaceWhereInput;
  },
): Promise<string[]> {
  const titles = await database.reader.space.findMany({
    where: listed,
    orderBy,
    select: { id: true, title: true },
  });
  return titles
    .filter(({ title }) => hasTitleWords(title, words))
    .slice(0, take)
    .map(({ id }) => id);
}

async function runningMode({ journal }: Services, { conversations }: SpaceRow): Promise<ModeName | null> {
  const running = conversations.find(({ status }) => status !== 'idle');
  if (!running) return null;
  return (await foldStream(journal, conversationStream(running.id as ConversationId), turnStateFold)).mode;
}
