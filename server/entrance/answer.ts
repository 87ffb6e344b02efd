/** The few plain answers we write ourselves. */
import type { ServerResponse } from 'node:http';
import type { AppCode } from '@/server/core/errors';

export interface PlainAnswer {
  readonly status: number;
  readonly type: 'application/json' | 'text/plain; charset=utf-8' | 'text/html; charset=utf-8';
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function answer(response: ServerResponse, { status, type, body, headers = {} }: PlainAnswer): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const all = { 'Cache-Control': 'no-store', 'Content-Type': type, ...headers };
  response.writeHead(status, { ...all, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): PlainAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
  headers,
});

/** A refusal outside tRPC, in words and code of the same closed set. */
export const refused = (
  status: number,
  error: { readonly code: AppCode; readonly message: string },
  headers: Record<string, string> = {},
): PlainAnswer => json(status, { code: error.code, message: error.message }, headers);

export const redirect = (location: string): PlainAnswer => ({
  status: 303,
  type: 'text/plain; charset=utf-8',
  body: '',
  headers: { Location: location },
});

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For a page that another site opened: one click of the person's own makes it theirs. */
export function openYourself(path: string): PlainAnswer {
  const href = path.replace(/[&<>"]/g, (character) => entities[character] ?? character);
  return {
    status: 403,
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Interlock</title><h1>Another site sent you here</h1><p><a href="${href}">Open this page</a> if that is what you wanted.</p></html>`,
  };
}
