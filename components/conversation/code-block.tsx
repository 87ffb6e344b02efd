import type { ComponentProps, ReactNode } from 'react';
import { CodeText } from '@/components/code/code-text';
import { CopyButton } from '@/components/ui/copy-button';
import { ScrollBox } from '@/components/ui/scroll-box';
import { strings } from '@/components/ui/strings/strings';

/** A fenced block: its language, its text, a way to copy it. */
export function CodeBlock({ className, children }: ComponentProps<'code'>) {
  const language = /language-(\S+)/.exec(className ?? '')?.[1] ?? '';
  const text = textOf(children).replace(/\n$/, '');
  return (
    <div className="my-3 overflow-hidden rounded-lg border bg-sunken">
      <div className="flex h-7 items-center justify-between border-b pr-1 pl-3 text-11 text-ink-3">
        <span className="font-mono">{language}</span>
        <CopyButton text={text} />
      </div>
      <ScrollBox label={strings.thread.code(language)} className="px-3 py-2">
        <pre className="text-12">
          <CodeText text={text} language={language || null} />
        </pre>
      </ScrollBox>
    </div>
  );
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  return Array.isArray(node) ? node.map(textOf).join('') : '';
}
