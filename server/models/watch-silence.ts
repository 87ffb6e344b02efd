/** Aborts a request whose connection has carried no byte for a while. Costs nothing per token: only arriving chunks count. */

export interface SilenceWatch {
  /** Aborts when the caller stops or the silence lasts too long. */
  readonly signal: AbortSignal;
  /** True once silence was the reason. */
  readonly silent: () => boolean;
  /** True once the provider answered with anything at all. */
  readonly answered: () => boolean;
  readonly fetch: typeof globalThis.fetch;
  readonly end: () => void;
}

const checksPerLimit = 4;

/** `limitMs`: silence allowed before the first byte and between two chunks. */
export function watchSilence(stop: AbortSignal, limitMs: number): SilenceWatch {
  const controller = new AbortController();
  let quietChecks = 0;
  let silent = false;
  let answered = false;
  const abort = () => controller.abort();
  const timer = setInterval(() => {
    quietChecks += 1;
    if (quietChecks <= checksPerLimit) return;
    silent = true;
    abort();
  }, limitMs / checksPerLimit);
  if (stop.aborted) abort();
  else stop.addEventListener('abort', abort, { once: true });

  const watched = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
    const reader = body.getReader();
    return new ReadableStream<Uint8Array>(
      {
        pull: async (target) => {
          const { done, value } = await reader.read();
          quietChecks = 0;
          if (done) target.close();
          else target.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
  };
  return {
    signal: controller.signal,
    silent: () => silent,
    answered: () => answered,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      answered = true;
      quietChecks = 0;
      const { status, statusText, headers } = response;
      return response.body ? new Response(watched(response.body), { status, statusText, headers }) : response;
    },
    end: () => {
      clearInterval(timer);
      stop.removeEventListener('abort', abort);
    },
  };
}
