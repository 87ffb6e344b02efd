/** Answers that are not streams: errors in each dialect's form, model lists. */
import type { ServerResponse } from 'node:http';
import { RequestFault } from './fault';
import type { Dialect, StatusReply } from './script';

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

const openAiCodes = { 401: 'invalid_api_key', 404: 'model_not_found', 429: 'rate_limit_exceeded' };
const defaultCodes: Readonly<Record<Dialect, Readonly<Record<number, string>>>> = {
  chat: openAiCodes,
  responses: openAiCodes,
  messages: {
    401: 'authentication_error',
    403: 'permission_error',
    404: 'not_found_error',
    413: 'request_too_large',
    429: 'rate_limit_error',
    500: 'api_error',
    529: 'overloaded_error',
  },
};

export function errorBody(dialect: Dialect, reply: StatusReply): unknown {
  const message = reply.message ?? `scripted status ${reply.status}`;
  const code = reply.code ?? defaultCodes[dialect][reply.status];
  if (dialect === 'messages') {
    return { type: 'error', error: { type: code ?? 'invalid_request_error', message }, request_id: 'req_1' };
  }
  return {
    error: {
      message,
      type: reply.status >= 500 ? 'server_error' : 'invalid_request_error',
      param: null,
      code,
    },
  };
}

export function sendStatus(response: ServerResponse, dialect: Dialect, reply: StatusReply): void {
  const body = reply.body ?? JSON.stringify(errorBody(dialect, reply));
  response.writeHead(reply.status, {
    'content-type': reply.body === undefined ? 'application/json' : 'text/html',
    ...reply.headers,
  });
  response.end(body);
}

/** A fault of the request, or of this server itself, which must not pass as a provider's refusal. */
export function sendFault(response: ServerResponse, dialect: Dialect, fault: unknown): void {
  if (response.headersSent) response.destroy();
  else if (fault instanceof RequestFault) {
    sendStatus(response, dialect, { status: fault.status, code: fault.code, message: fault.message });
  } else sendStatus(response, dialect, { status: 500, message: `the model server failed: ${String(fault)}` });
}
