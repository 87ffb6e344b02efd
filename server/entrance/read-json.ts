import type { IncomingMessage } from 'node:http';
import { AppError } from '@/server/core/errors';

const MOST_BYTES = 16 * 1024;

/** The JSON body of a small request. Throws AppError `bad_input` or `too_large`. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new AppError('bad_input', 'Send JSON with the header Content-Type: application/json.');
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new AppError('too_large', `At most ${MOST_BYTES} bytes.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new AppError('bad_input', 'The body is not JSON.');
  }
}
