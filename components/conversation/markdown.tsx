'use client';
/**
 * Owns how a model's text becomes elements. Invariant: no raw HTML, nothing loaded from elsewhere, links only to http,
 * https and mailto; whatever else the text holds is shown as text.
 */
import { type ComponentProps, type JSX, memo, type ReactNode } from 'react';
import { type Components, Streamdown } from 'streamdown';
import { ScrollBox } from '@/components/ui/scroll-box';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import { CodeBlock } from './code-block';

const safeProtocol = /^(https?:|mailto:)/i;
const isSafe = (url: string): boolean => safeProtocol.test(url);

function SafeLink({ href, children }: ComponentProps<'a'>) {
  if (!href || !isSafe(href)) return <span>{children}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
    >
      {children}
    </a>
  );
}

/** Images are named, not loaded: fetching one would tell a stranger that the text was read. */
function NamedImage({ alt, src }: ComponentProps<'img'>) {
  const label = threadStrings.image(alt || String(src ?? ''));
  return typeof src === 'string' ? <SafeLink href={src}>{label}</SafeLink> : <span>{label}</span>;
}

function Table({ children }: ComponentProps<'table'>) {
  return (
    <ScrollBox label={threadStrings.table} className="my-3 rounded-lg border">
      <table className="w-full border-collapse text-13">{children}</table>
    </ScrollBox>
  );
}

/** A closed set; the library's own type also has an index for tags of one's own, which these never are. */
type Elements = {
  [Tag in keyof JSX.IntrinsicElements]?: (props: JSX.IntrinsicElements[Tag]) => ReactNode;
} & { inlineCode: (props: ComponentProps<'code'>) => ReactNode };
const components = {
  a: SafeLink,
  img: NamedImage,
  table: Table,
  code: CodeBlock,
  inlineCode: ({ children }) => <code className="md-code">{children}</code>,
  h1: ({ children }) => <h3 className="md-h1">{children}</h3>,
  h2: ({ children }) => <h4 className="md-h2">{children}</h4>,
  h3: ({ children }) => <h5 className="md-h3">{children}</h5>,
  h4: ({ children }) => <h6 className="md-h3">{children}</h6>,
  h5: ({ children }) => <h6 className="md-h3">{children}</h6>,
  h6: ({ children }) => <h6 className="md-h3">{children}</h6>,
  p: ({ children }) => <p>{children}</p>,
  ul: ({ children }) => <ul>{children}</ul>,
  ol: ({ children, start }) => <ol start={start}>{children}</ol>,
  li: ({ children }) => <li>{children}</li>,
  blockquote: ({ children }) => <blockquote>{children}</blockquote>,
  hr: () => <hr />,
  strong: ({ children }) => <strong>{children}</strong>,
  thead: ({ children }) => <thead>{children}</thead>,
  tbody: ({ children }) => <tbody>{children}</tbody>,
  tr: ({ children }) => <tr>{children}</tr>,
  th: ({ children }) => <th>{children}</th>,
  td: ({ children }) => <td>{children}</td>,
} satisfies Elements;

export interface MarkdownProps {
  readonly text: string;
  /** More of it is still arriving. */
  readonly streaming?: boolean;
}

/** Without any plug-in that turns HTML into elements: it comes out as the text it is. */
export const Markdown = memo(function Markdown({ text, streaming = false }: MarkdownProps) {
  return (
    <Streamdown
      className="md"
      mode={streaming ? 'streaming' : 'static'}
      parseIncompleteMarkdown={streaming}
      components={components as Components}
      rehypePlugins={noPlugins}
      urlTransform={keepUrl}
      controls={false}
      linkSafety={noDialog}
      lineNumbers={false}
    >
      {text}
    </Streamdown>
  );
});

const noPlugins: [] = [];
const noDialog = { enabled: false };
const keepUrl = (url: string): string => url;
