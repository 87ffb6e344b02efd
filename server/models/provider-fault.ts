/** What went wrong, as the SDK's many errors tell it, in one form. */
import { APICallError } from '@ai-sdk/provider';
import { StreamFault } from './read-stream';

export interface ProviderFault {
  readonly kind: 'status' | 'frame' | 'network' | 'nonsense';
  /** Of the response, or the one an error frame stands for. */
  readonly status: number | null;
  /** The provider's code and type, lower case, joined by a space. */
  readonly type: string;
  /** The provider's words, or the network's. */
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const typeOf = (error: unknown): string =>
  [field(error, 'code'), field(error, 'type')]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ')
    .toLowerCase();

/** The innermost system code, e.g. ECONNREFUSED. */
function networkCode(error: unknown, depth = 0): string | null {
  const code = field(error, 'code');
  if (typeof code === 'string' && /^(E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(code)) return code;
  const inner = field(error, 'cause') ?? field(error, 'errors');
  if (inner === undefined || depth > 5) return null;
  return networkCode(Array.isArray(inner) ? inner[0] : inner, depth + 1);
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** The SDK reports an event it could not read like an answer of status 500, with its own error as the body. */
const isUnreadable = (body: unknown): boolean => String(field(body, 'name')).startsWith('AI_');

function ofCall(error: APICallError): ProviderFault {
  const body = error.data ?? parsed(error.responseBody);
  const said = field(body, 'error') ?? body;
  const status = error.statusCode ?? null;
  const network = networkCode(error.cause);
  if (status === null || (status < 400 && network)) {
    return { kind: 'network', status: null, type: network ?? '', message: network ?? error.message };
  }
  if (status < 400 || isUnreadable(said))
    return { kind: 'nonsense', status: null, type: '', message: error.message };
  const words = field(said, 'message');
  const headers = error.responseHeaders && { headers: error.responseHeaders };
  return {
    kind: 'status',
    status,
    type: typeOf(said),
    message: typeof words === 'string' ? words : error.message,
    ...headers,
  };
}

function ofFrame(cause: unknown): ProviderFault {
  if (APICallError.isInstance(cause)) return ofCall(cause);
  // DeepSeek's package passes only the words on.
  const message = typeof cause === 'string' ? cause : field(cause, 'message');
  if (cause instanceof Error || typeof message !== 'string') {
    return { kind: 'nonsense', status: null, type: '', message: cause instanceof Error ? cause.name : '' };
  }
  return { kind: 'frame', status: null, type: typeOf(cause), message };
}

export function toFault(error: unknown): ProviderFault {
  if (APICallError.isInstance(error)) return ofCall(error);
  if (error instanceof StreamFault) return ofFrame(error.cause);
  const network = networkCode(error);
  if (network) return { kind: 'network', status: null, type: network, message: network };
  if (error instanceof TypeError) return { kind: 'network', status: null, type: '', message: error.message };
  return { kind: 'nonsense', status: null, type: '', message: error instanceof Error ? error.name : '' };
}
