/**
 * What is written and not sent, one text per conversation, kept by this browser. Invariant: no text is lost between the
 * box and the server: what is on its way stays kept until it was accepted, and comes back when it was refused.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Drafts {
  /** What the box shows, by conversation. */
  readonly state: StoreApi<Readonly<Record<string, string>>>;
  read(conversation: string): string;
  write(conversation: string, text: string): void;
  /** Empties the box for a message on its way. */
  take(conversation: string): TakenDraft;
  /** Adds a paragraph. */
  add(conversation: string, text: string): void;
  /** Writes to the storage what is still to be written. */
  flush(): void;
  /** Nothing is left for whoever uses this browser next. */
  forgetAll(): void;
}

export interface TakenDraft {
  readonly text: string;
  /** The server has it. */
  accepted(): void;
  /** It is back in the box, before what was written since. */
  refused(): void;
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'interlock:draft:';
/** Milliseconds without a key before a draft is written to the storage. */
const QUIET = 300;
/** Conversations. */
const KEPT = 40;

const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n');

/** `storage` answers null where the browser keeps nothing for us. */
export function createDrafts(storage: () => DraftStorage | null): Drafts {
  const state = createStore<Readonly<Record<string, string>>>(() => ({}));
  const loaded = new Map<string, string>();
  const onTheirWay: { readonly conversation: string; readonly text: string }[] = [];
  const unsaved = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = (conversation: string): string => {
    const text = state.getState()[conversation] ?? loaded.get(conversation);
    if (text !== undefined) return text;
    const kept = keptDraft(storage(), conversation);
    loaded.set(conversation, kept);
    return kept;
  };
  const toKeep = (conversation: string): string => {
    const sent = onTheirWay.filter((each) => each.conversation === conversation).map(({ text }) => text);
    return joined(...sent, read(conversation));
  };
  const flush = (): void => {
    clearTimeout(timer);
    for (const each of unsaved) keepDraft(storage(), each, toKeep(each));
    unsaved.clear();
  };
  const saveSoon = (conversation: string): void => {
    unsaved.add(conversation);
    clearTimeout(timer);
    timer = setTimeout(flush, QUIET);
  };
  const write = (conversation: string, text: string): void => {
    state.setState({ [conversation]: text });
    saveSoon(conversation);
  };
  return {
    state,
    read,
    write,
    take: (conversation) => {
      const taken = { conversation, text: read(conversation) };
      onTheirWay.push(taken);
      write(conversation, '');
      const arrived = () => onTheirWay.splice(onTheirWay.indexOf(taken), 1);
      return {
        text: taken.text,
        accepted: () => {
          arrived();
          saveSoon(conversation);
        },
        refused: () => {
          arrived();
          write(conversation, joined(taken.text, read(conversation)));
        },
      };
    },
    add: (conversation, text) => write(conversation, joined(read(conversation), text)),
    flush,
    forgetAll: () => {
      clearTimeout(timer);
      unsaved.clear();
      loaded.clear();
      state.setState({}, true);
      const kept = storage();
      if (kept) forgetOldest(kept, 0);
    },
  };
}

function keptDraft(storage: DraftStorage | null, conversation: string): string {
  const text = storage?.getItem(PREFIX + conversation) ?? '';
  // Behind the time it was written at.
  return text.slice(text.indexOf(' ') + 1);
}

function keepDraft(storage: DraftStorage | null, conversation: string, text: string): void {
  if (!storage) return;
  if (text === '') {
    storage.removeItem(PREFIX + conversation);
    return;
  }
  try {
    storage.setItem(PREFIX + conversation, `${Date.now()} ${text}`);
    forgetOldest(storage, KEPT);
  } catch {
    // The browser's room for us is used up: the older half of the drafts makes way.
    forgetOldest(storage, KEPT / 2);
  }
}

function forgetOldest(storage: DraftStorage, most: number): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  );
  if (keys.length <= most) return;
  const ages = keys.map((key) => ({ key, at: Number.parseInt(storage.getItem(key) ?? '', 10) }));
  for (const { key } of ages.sort((a, b) => b.at - a.at).slice(most)) storage.removeItem(key);
}
