'use client';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { cx } from '@/components/ui/cx';
import { Kbd } from '@/components/ui/kbd';
import { ModeIcon } from '@/components/ui/mode-mark';
import { popupClass } from '@/components/ui/popup-class';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { Suggestion } from './suggestion';
import type { TriggerKind } from './suggestion-trigger';
import type { Suggestions } from './use-suggestions';

const text = composerStrings.suggestions;

const labels: Readonly<Record<TriggerKind, string>> = {
  command: text.commands,
  mode: text.modes,
  model: text.models,
  format: text.formats,
  file: text.files,
};

export interface SuggestionListProps {
  readonly suggestions: Suggestions;
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
}

/** Above the box, as wide as it; the focus stays in the text. */
export function SuggestionList({ suggestions, boxRef }: SuggestionListProps) {
  const { kind, items, active, cut } = suggestions;
  const activeItem = items[active];
  return (
    <>
      {kind !== null && (
        <div
          className={cx(popupClass, 'absolute inset-x-0 bottom-full z-20 mb-1.5 overflow-hidden')}
          // A press must not take the focus from the text.
          onPointerDown={(event) => event.preventDefault()}
        >
          <div
            id={suggestions.listId}
            role="listbox"
            tabIndex={0}
            aria-label={labels[kind]}
            className="max-h-[min(372px,44vh)] overflow-y-auto overscroll-contain p-1"
          >
            {items.map((item, at) => (
              <SuggestionRow
                key={item.id}
                id={suggestions.optionId(at)}
                item={item}
                isActive={at === active}
                onPoint={() => suggestions.point(at)}
                onChoose={() => boxRef.current && suggestions.choose(boxRef.current, at)}
              />
            ))}
          </div>
          {cut && kind === 'file' && <p className="border-t px-3 py-1.5 text-11 text-ink-3">{text.cut}</p>}
          <Keys item={activeItem} />
        </div>
      )}
      <span role="status" className="sr-only">
        {kind !== null && `${text.found(items.length)}, ${activeItem?.label ?? ''}`}
      </span>
    </>
  );
}

interface SuggestionRowProps {
  readonly id: string;
  readonly item: Suggestion;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function SuggestionRow({ id, item, isActive, onPoint, onChoose }: SuggestionRowProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
      className={cx(
        'flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 text-13',
        isActive && 'bg-hover',
      )}
    >
      {'mode' in item.mark ? (
        <ModeIcon mode={item.mark.mode} />
      ) : (
        <item.mark.icon aria-hidden className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} />
      )}
      {item.marks ? (
        <PathLabel path={item.label} marks={item.marks} />
      ) : (
        <span className="flex w-56 shrink-0 items-baseline gap-2 max-sm:w-auto">
          <span className="truncate font-medium">{item.label}</span>
          {item.argument && (
            <span className="truncate text-12 text-ink-2 max-sm:hidden">{item.argument}</span>
          )}
        </span>
      )}
      {item.detail && <span className="min-w-0 flex-1 truncate text-12 text-ink-2">{item.detail}</span>}
    </div>
  );
}

/** The name first to the eye, the folder it lies in behind it in grey; what was typed is bold. */
const PathLabel = memo(function PathLabel({
  path,
  marks,
}: {
  readonly path: string;
  readonly marks: readonly number[];
}) {
  const cut = path.lastIndexOf('/', path.length - 2) + 1;
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-2 font-mono text-12">
      <bdi className="max-w-[70%] shrink-0 truncate">
        <Marked text={path.slice(cut)} from={cut} marks={marks} />
      </bdi>
      {cut > 0 && (
        <bdi className="min-w-0 truncate text-11 text-ink-2">
          <Marked text={path.slice(0, cut)} from={0} marks={marks} />
        </bdi>
      )}
    </span>
  );
});

interface MarkedProps {
  readonly text: string;
  /** Where `text` begins in what the marks count. */
  readonly from: number;
  readonly marks: readonly number[];
}

function Marked({ text: shown, from, marks }: MarkedProps) {
  const runs: { readonly at: number; readonly bold: boolean; text: string }[] = [];
  for (const [at, letter] of [...shown].entries()) {
    const bold = marks.includes(from + at);
    const last = runs.at(-1);
    if (last?.bold === bold) last.text += letter;
    else runs.push({ at, bold, text: letter });
  }
  return runs.map(({ at, bold, text: run }) =>
    bold ? (
      <b key={at} className="font-semibold text-accent">
        {run}
      </b>
    ) : (
      run
    ),
  );
}

function Keys({ item }: { readonly item: Suggestion | undefined }) {
  return (
    <div
      aria-hidden
      className="flex items-center gap-3 border-t bg-sunken px-3 py-1 text-11 text-ink-3 max-sm:hidden"
    >
      <span className="flex items-center gap-1">
        <Kbd keys="↵" /> {item?.runs ? text.run : text.insert}
      </span>
      <span className="flex items-center gap-1">
        <Kbd keys="Tab" /> {item?.opens ? text.open : text.complete}
      </span>
    </div>
  );
}
