import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportedStream } from '@/server/exports/exported-stream';

/** Sent as fast as it is taken; a client that goes away ends the reading. A fault midway breaks the transfer off. */
export async function sendExport(response: ServerResponse, file: ExportedStream): Promise<void> {
  response.writeHead(200, {
    'Cache-Control': 'no-store',
    'Content-Type': `${file.mediaType}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${file.fileName.replace(/[^\w.-]+/g, '-')}"`,
  });
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.from(file.chunks), response);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
