import { convert } from 'html-to-text';
import type { FetchedPage } from './fetch-page';

/** Converting is work on the server's own thread; a page of text is far below this. */
const MAX_HTML = 1024 * 1024;

const textTypes =
  /^(text\/|application\/([a-z0-9.+-]*\+)?(json|xml|yaml|javascript|x-ndjson|toml)$|application\/(ecmascript|x-sh|graphql)$)/;

/** Readable text of a page; null for what is no text. */
export function pageText({ contentType, charset, body }: FetchedPage): string | null {
  const isHtml = contentType === 'text/html' || contentType === 'application/xhtml+xml';
  if (!isHtml && contentType !== '' && !textTypes.test(contentType)) return null;
  const text = decode(body, charset);
  if (!isHtml) return body.includes(0) && charset.startsWith('utf-8') ? null : text;
  return convert(text.slice(0, MAX_HTML), {
    wordwrap: false,
    limits: { maxDepth: 200, maxInputLength: MAX_HTML },
    selectors: [
      { selector: 'a', options: { ignoreHref: false, hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      { selector: 'img', format: 'skip' },
      ...['nav', 'script', 'style', 'svg', 'noscript', 'template', 'form'].map((selector) => ({
        selector,
        format: 'skip',
      })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  }).replace(/\n{3,}/g, '\n\n');
}

function decode(body: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    // A name nobody knows; UTF-8 is the likeliest truth.
    return new TextDecoder().decode(body);
  }
}
