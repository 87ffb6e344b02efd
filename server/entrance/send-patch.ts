import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/server/core/errors';
import { spaceId } from '@/server/core/id-schemas';
import type { PatchKind } from '@/server/git/branch-patch';
import type { Actor, Services } from '@/server/services';
import { spacePatch } from '@/server/spaces/space-patch';

export type SendPatch = (
  request: IncomingMessage,
  response: ServerResponse,
  asked: { readonly actor: Actor | null; readonly space: string },
) => Promise<void>;

/**
 * A branch's patch as the very bytes git wrote: text would lose what is no UTF-8, and then the patch would not apply.
 * `?kind=commits` asks for one mail per commit. Throws AppError `not_signed_in`, `not_found`, `space_archived`, `too_large`.
 */
export function createSendPatch(services: Pick<Services, 'database'>): SendPatch {
  return async (request, response, { actor, space }) => {
    if (!actor) throw new AppError('not_signed_in', 'Sign in first.');
    const id = spaceId.safeParse(space);
    if (!id.success)
      throw new AppError('not_found', `There is no space ${space}.`, { kind: 'space', id: space });
    const asked = new URL(request.url ?? '/', 'http://host').searchParams.get('kind');
    const kind: PatchKind = asked === 'commits' ? 'commits' : 'changes';
    const { fileName, bytes } = await spacePatch(services, actor, { spaceId: id.data, kind });
    response.writeHead(200, {
      'Cache-Control': 'no-store',
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Content-Length': bytes.length,
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}
