import { Brain } from 'lucide-react';
import { Disclosure } from '@/components/ui/disclosure';
import { strings } from '@/components/ui/strings/strings';
import { Prose } from './prose';

export interface ReasoningProps {
  readonly text: string;
  readonly streaming?: boolean;
}

/** Kept, and folded away: what the model thought before it spoke. */
export function Reasoning({ text, streaming }: ReasoningProps) {
  const lastLine = text.trimEnd().split('\n').at(-1) ?? '';
  return (
    <Disclosure
      className="h-6 w-fit max-w-full text-12 text-ink-3 hover:text-ink-2"
      summary={
        <>
          <Brain aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          <span className="shrink-0">{streaming ? strings.thread.thinking : strings.thread.thought}</span>
          {streaming && <span className="min-w-0 truncate italic">{lastLine}</span>}
        </>
      }
    >
      <div className="mt-1 border-l-2 pl-3 text-ink-2 [&_.md]:text-13">
        <Prose text={text} streaming={streaming} />
      </div>
    </Disclosure>
  );
}
