/**
 * Text files as they are on disk: encoding, byte order mark and line ends are told apart from the text and put back when it
 * is written. What cannot be decoded without loss is no text, and is refused rather than damaged.
 */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export interface FileText {
  /** Without byte order mark; line ends as in the file. */
  readonly text: string;
  readonly encoding: Encoding;
  readonly mark: boolean;
}

const marks: readonly (readonly [Encoding, Buffer])[] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];

/** Null for binary files and for text in an encoding that does not name itself. */
export function decodeFile(bytes: Buffer): FileText | null {
  const marked = marks.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark));
  const encoding = marked?.[0] ?? 'utf-8';
  const body = bytes.subarray(marked?.[1].length ?? 0);
  // Decoders accept a NUL; text files do not hold one.
  if (encoding === 'utf-8' && body.includes(0)) return null;
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(body);
    return { text, encoding, mark: marked !== undefined };
  } catch {
    return null;
  }
}

/** Null when the text holds half of a surrogate pair, which no encoding can carry. */
export function encodeFile({ text, encoding, mark }: FileText): Buffer | null {
  if (/\p{Surrogate}/u.test(text)) return null;
  const body = encoding === 'utf-8' ? Buffer.from(text, 'utf8') : Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') body.swap16();
  const lead = mark ? marks.find(([name]) => name === encoding)?.[1] : undefined;
  return lead ? Buffer.concat([lead, body]) : body;
}

/** `\r\n` where every line of the text ends so. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const all = text.match(/\n/g)?.length ?? 0;
  const windows = text.match(/\r\n/g)?.length ?? 0;
  return windows > 0 && windows === all ? '\r\n' : '\n';
}

/** Gives every line the same end. */
export const withLineEnds = (text: string, end: '\n' | '\r\n'): string => text.replace(/\r?\n/g, end);
