/** Every way a provider fails, as one ModelError that names the provider and the next step and never holds the key. */
import type { AssistantPart } from '@/server/core/events/conversation-events';
import { type Endpoint, quoteProvider, shownUrl } from './endpoint';
import { ModelError, type ModelErrorCode } from './model';
import { type ProviderFault, toFault } from './provider-fault';
import { retryAfterMs } from './retry-after';

export interface FailureContext {
  readonly endpoint: Endpoint;
  /** The model's name at the provider. */
  readonly model: string;
  readonly partial: AssistantPart[];
  /** UTC milliseconds. */
  readonly now: number;
}

interface Verdict {
  readonly code: ModelErrorCode;
  readonly transient: boolean;
  readonly message: string;
}

const isTooLong =
  /context[ _]?(length|window|size)|prompt is too long|too many (input )?tokens|maximum context|request_too_large/i;
const isOutOfCredit = /insufficient_quota|insufficient[ _]balance|credit balance|billing/i;
const isPassing = /overload|server_error|api_error|internal|timeout|unavailable/i;

const again = 'Send again in a moment, or choose another model.';

/** The next step after a refused key. */
export const keyStep = (endpoint: Endpoint): string =>
  endpoint.keyName
    ? `Enter a valid key in Settings, Models, or set ${endpoint.keyName} and restart.`
    : `Check the access rules of the server at ${shownUrl(endpoint.baseUrl)}.`;

/** The next step after a dead address. */
export const addressStep = (endpoint: Endpoint): string =>
  endpoint.provider === 'ollama'
    ? 'Start it with "ollama serve", or set OLLAMA_HOST to where it runs.'
    : `Check the network and the base URL (${endpoint.baseUrlName}).`;

function refused(fault: ProviderFault, { endpoint, model }: FailureContext): Verdict | null {
  const { label } = endpoint;
  const status = fault.status ?? 0;
  if (status === 401 || status === 403 || /authentication|invalid_api_key|permission/.test(fault.type)) {
    return {
      code: 'model_key_refused',
      transient: false,
      message: `${label} refused the key. ${keyStep(endpoint)}`,
    };
  }
  if (status === 413 || isTooLong.test(`${fault.type} ${fault.message}`)) {
    return {
      code: 'too_large',
      transient: false,
      message: `The conversation is longer than ${label}'s ${model} takes. Compact it, start a new conversation, or choose a model with a larger context.`,
    };
  }
  if (status === 404 || fault.type.includes('not_found')) {
    const known =
      model !== '' && /model/i.test(`${fault.type} ${fault.message}`) && fault.message.includes(model);
    if (known) return { code: 'unknown_model', transient: false, message: unknownModel(endpoint, model) };
    const name = model === '' ? '' : ` and the model's name "${model}"`;
    const message = `${label} has no such address under ${shownUrl(endpoint.baseUrl)}. Check the base URL (${endpoint.baseUrlName})${name}.`;
    return { code: 'model_unreachable', transient: false, message };
  }
  return null;
}

/** Said wherever a provider does not know a model. */
export const unknownModel = (endpoint: Endpoint, model: string): string =>
  endpoint.provider === 'ollama'
    ? `Ollama has no model "${model}". Fetch it with "ollama pull ${model}", or choose another one.`
    : `${endpoint.label} has no model "${model}". Choose another one.`;

function limited(
  fault: ProviderFault,
  { endpoint }: FailureContext,
  wait: number | undefined,
): Verdict | null {
  const { label } = endpoint;
  if (fault.status === 402 || isOutOfCredit.test(`${fault.type} ${fault.message}`)) {
    return {
      code: 'model_rate_limited',
      transient: false,
      message: `The ${label} account has no credit left. Add some there, or choose another model.`,
    };
  }
  if (fault.status !== 429 && !fault.type.includes('rate_limit')) return null;
  const asked = wait === undefined ? '' : ` and asks to wait ${Math.ceil(wait / 1000)} s`;
  return {
    code: 'model_rate_limited',
    transient: true,
    message: `${label} limits the rate of requests${asked}. ${again}`,
  };
}

function broken(fault: ProviderFault, { endpoint }: FailureContext): Verdict {
  const { label } = endpoint;
  const quoted = quoteProvider(fault.message, endpoint);
  const said = quoted === '' ? '' : ` (${quoted})`;
  if (fault.kind === 'network') {
    const message = `${label} cannot be reached at ${shownUrl(endpoint.baseUrl)}${said}. ${addressStep(endpoint)}`;
    return { code: 'model_unreachable', transient: true, message };
  }
  const status = fault.status ?? 0;
  const words = `${fault.type} ${fault.message}`;
  const brokeInStream = fault.kind === 'frame' && !fault.type.includes('invalid');
  if (status >= 500 || status === 408 || status === 409 || brokeInStream || isPassing.test(fault.type)) {
    const what = status === 529 || /overload/i.test(words) ? 'is overloaded' : 'failed';
    return { code: 'model_failed', transient: true, message: `${label} ${what}${said}. ${again}` };
  }
  if (fault.kind === 'nonsense') {
    const message = `${label} answered with something that is no model's reply. Check the base URL (${endpoint.baseUrlName}), or choose another model.`;
    return { code: 'model_failed', transient: false, message };
  }
  return {
    code: 'model_failed',
    transient: false,
    message: `${label} refused the request${said}. Change the message or choose another model.`,
  };
}

export function toModelError(error: unknown, context: FailureContext): ModelError {
  const fault = toFault(error);
  const wait = retryAfterMs(fault.headers, context.now);
  // Out of credit and too long come in statuses that mean other things elsewhere, so they are asked first.
  const verdict = limited(fault, context, wait) ?? refused(fault, context) ?? broken(fault, context);
  return new ModelError(verdict.code, verdict.message, {
    transient: verdict.transient,
    partial: context.partial,
    ...(wait !== undefined && verdict.transient && { retryAfterMs: wait }),
  });
}
