/** Byte caps on what a model sees of a tool's output; the whole text stays available as a body. */

export interface CappedOutput {
  readonly text: string;
  /** UTF-8 bytes of the whole output. */
  readonly bytes: number;
  readonly cut: boolean;
}

/** Keeps head and tail and says what is missing between them. Cuts fall between characters. */
export function capOutput(output: string, maxBytes: number): CappedOutput {
  const bytes = Buffer.byteLength(output);
  if (bytes <= maxBytes) return { text: output, bytes, cut: false };
  const buffer = Buffer.from(output);
  const head = wholeCharacters(buffer.subarray(0, Math.floor(maxBytes * 0.6)));
  const tail = wholeCharacters(buffer.subarray(bytes - Math.floor(maxBytes * 0.3)));
  const missing = bytes - Buffer.byteLength(head) - Buffer.byteLength(tail);
  const notice = `\n\n[… ${missing} of ${bytes} bytes left out here; ask for a narrower part to see them …]\n\n`;
  return { text: `${head}${notice}${tail}`, bytes, cut: true };
}

/** Drops a character cut in half at either end. */
function wholeCharacters(bytes: Buffer): string {
  let start = 0;
  while (start < 4 && isContinuation(bytes[start])) start += 1;
  let end = bytes.length;
  for (let back = 1; back <= 4 && back <= end; back += 1) {
    const byte = bytes[end - back] ?? 0;
    if (isContinuation(byte)) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    if (length > back) end -= back;
    break;
  }
  return bytes.subarray(start, end).toString('utf8');
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;
