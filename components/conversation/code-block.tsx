import type { ComponentProps, ReactNode } from 'react';
import { CodeView } from '@/components/code/code-view';
import { threadStrings } from '@/components/ui/strings/thread-strings';

/** Lines of a block shown at once: an answer may show a file, a dump folds. */
const CAP = 300;

/** A fenced block: its language, its text, a way to copy it. */
export function CodeBlock({ className, children }: ComponentProps<'code'>) {
  const language = /language-(\S+)/.exec(className ?? '')?.[1] ?? '';
  const text = textOf(children).replace(/\n$/, '');
  return (
    <CodeView
      label={threadStrings.code(language)}
      heading={language}
      text={text}
      language={language || null}
      cap={CAP}
      className="my-3"
    />
  );
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  return Array.isArray(node) ? node.map(textOf).join('') : '';
}
