/** Keeps a stream's beginning and end within a byte budget, so that no process can fill the server's memory. */

const HEAD_SHARE = 0.5;

export interface BoundedOutput {
  push(chunk: Buffer): void;
  /** Bytes seen, kept or not. */
  readonly total: number;
  readonly cut: boolean;
  /** What was kept; a note stands where bytes are missing. */
  text(): string;
  /** The kept beginning, byte for byte. */
  head(): Buffer;
}

/** `tail: 'keep'` gives half of `maxBytes` to the newest bytes; `'drop'` keeps the beginning only. */
export function createBoundedOutput(maxBytes: number, tail: 'keep' | 'drop'): BoundedOutput {
  const headLimit = tail === 'keep' ? Math.ceil(maxBytes * HEAD_SHARE) : maxBytes;
  const tailLimit = maxBytes - headLimit;
  const head: Buffer[] = [];
  let headBytes = 0;
  let newest: Buffer[] = [];
  let newestBytes = 0;
  let total = 0;

  const trimNewest = () => {
    const joined = Buffer.concat(newest);
    newest = [Buffer.from(joined.subarray(Math.max(0, joined.length - tailLimit)))];
    newestBytes = newest[0]?.length ?? 0;
  };

  return {
    push(chunk) {
      total += chunk.length;
      const toHead = chunk.subarray(0, headLimit - headBytes);
      if (toHead.length > 0) {
        head.push(toHead);
        headBytes += toHead.length;
      }
      const rest = chunk.subarray(toHead.length);
      if (rest.length === 0 || tailLimit === 0) return;
      newest.push(rest);
      newestBytes += rest.length;
      // Trimming only at twice the limit makes the copying linear in what was written.
      if (newestBytes > tailLimit * 2) trimNewest();
    },
    get total() {
      return total;
    },
    get cut() {
      return total > maxBytes;
    },
    head: () => Buffer.concat(head),
    text() {
      if (newestBytes > tailLimit) trimNewest();
      const missing = total - headBytes - newestBytes;
      const note = missing > 0 ? `\n[… ${missing} bytes not kept …]\n` : '';
      // One decoder over the joined bytes: a character split between head and tail must survive when nothing is missing.
      if (missing === 0) return Buffer.concat([...head, ...newest]).toString('utf8');
      return Buffer.concat(head).toString('utf8') + note + Buffer.concat(newest).toString('utf8');
    },
  };
}
