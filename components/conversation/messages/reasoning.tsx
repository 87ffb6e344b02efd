'use client';
import { Brain } from 'lucide-react';
import { readElapsed } from '@/components/ui/amounts';
import { Disclosure } from '@/components/ui/disclosure';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import { Prose } from '../prose';
import { useOpened } from '../use-opened';

const text = threadStrings;
const lineClass = 'h-6 w-fit max-w-full text-12 text-ink-3 hover:text-ink-2';

export interface ReasoningProps {
  readonly itemKey: string;
  readonly text: string;
  /** Milliseconds; null = unknown. */
  readonly durationMs: number | null;
}

/** Kept, and folded away: what the model thought before it spoke. */
export function Reasoning({ itemKey, text: thought, durationMs }: ReasoningProps) {
  const opened = useOpened(itemKey);
  const isTold = durationMs !== null && durationMs >= 1000;
  return (
    <Disclosure
      {...opened}
      className={lineClass}
      summary={
        <>
          <Brain aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          <span className="shrink-0">{isTold ? text.thoughtFor(readElapsed(durationMs)) : text.thought}</span>
        </>
      }
    >
      <Thought text={thought} />
    </Disclosure>
  );
}

export function LiveReasoning({ text: thought }: { readonly text: string }) {
  const lastLine = thought.slice(-400).trimEnd().split('\n').at(-1) ?? '';
  return (
    <Disclosure
      className={lineClass}
      summary={
        <>
          <Brain aria-hidden className="size-3.5 shrink-0 animate-pulse" strokeWidth={1.75} />
          <span className="shrink-0">{text.thinking}</span>
          <span className="min-w-0 truncate italic">{lastLine}</span>
        </>
      }
    >
      <Thought text={thought} streaming />
    </Disclosure>
  );
}

function Thought(props: { readonly text: string; readonly streaming?: boolean }) {
  return (
    <div className="mt-1 border-l-2 pl-3 text-ink-2 [&_.md]:text-13">
      <Prose {...props} />
    </div>
  );
}
