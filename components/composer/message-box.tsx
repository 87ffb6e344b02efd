'use client';
import { type RefObject, Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { ConversationId } from '@/server/core/ids';
import { MAX_CHARACTERS } from '@/server/core/message-limit';
import type { ComposerKeys } from './use-composer-keys';
import { drafts, useDraft } from './use-draft';
import { type SuggestionsOptions, useSuggestions } from './use-suggestions';

/** Loaded right after what is seen. */
const SuggestionList = lazyPart(() => import('./suggestion-list').then((list) => list.SuggestionList));

const text = composerStrings;
const count = new Intl.NumberFormat('en');
/** Where a browser cannot size the box by its text, by its lines. */
const MOST_ROWS = 12;
/** From this share of what a message may hold the count is shown. */
const COUNTED_FROM = 0.8;

export interface MessageBoxProps extends SuggestionsOptions {
  readonly conversationId: ConversationId;
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
  readonly keys: ComposerKeys;
  readonly placeholder: string;
  readonly disabled: boolean;
  readonly onChanged: () => void;
}

/** The text itself. It alone is drawn with every key. */
export function MessageBox(props: MessageBoxProps) {
  const { conversationId, boxRef, keys, placeholder, disabled, onChanged, ...options } = props;
  const draft = useDraft(conversationId);
  const suggestions = useSuggestions(options);
  const isOpen = suggestions.kind !== null;
  return (
    <>
      <Suspense>
        <SuggestionList suggestions={suggestions} boxRef={boxRef} />
      </Suspense>
      <textarea
        ref={boxRef}
        data-focus-home
        aria-label={text.message}
        aria-describedby="composer-keys"
        aria-autocomplete="list"
        aria-controls={isOpen ? suggestions.listId : undefined}
        aria-activedescendant={isOpen ? suggestions.optionId(suggestions.active) : undefined}
        enterKeyHint="send"
        placeholder={placeholder}
        value={draft}
        disabled={disabled}
        onChange={(event) => {
          drafts.write(conversationId, event.target.value);
          onChanged();
          suggestions.follow(event.target);
        }}
        onSelect={(event) => suggestions.follow(event.currentTarget)}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing && suggestions.onKeyDown(event)) return;
          keys.onKeyDown(event);
        }}
        onBlur={() => {
          suggestions.close();
          keys.onBlur();
        }}
        rows={rowsOf(draft)}
        className="block max-h-[40vh] min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 text-14 outline-none field-sizing-content placeholder:text-ink-3"
      />
      {draft.length > MAX_CHARACTERS * COUNTED_FROM && (
        <p className="px-3.5 text-11 text-ink-3 tabular-nums">
          {text.length(count.format(draft.length), count.format(MAX_CHARACTERS))}
        </p>
      )}
    </>
  );
}

function rowsOf(draft: string): number {
  let rows = 1;
  for (let at = draft.indexOf('\n'); at !== -1 && rows < MOST_ROWS; at = draft.indexOf('\n', at + 1))
    rows += 1;
  return rows;
}
