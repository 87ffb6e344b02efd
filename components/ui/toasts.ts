/** Owns what is to be said in passing. Works outside React and before the code that shows it is there: nothing is lost. */
import type { createToastManager, ToastManagerAddOptions } from '@base-ui/react/toast';
import { createStore } from 'zustand/vanilla';

type Manager = Pick<ReturnType<typeof createToastManager>, 'add' | 'close'>;
type Options = ToastManagerAddOptions<object>;

/** Becomes true with the first message, and stays. */
export const toastsWanted = createStore<boolean>(() => false);

let shown: Manager | null = null;
let waiting: Options[] = [];
let count = 0;

export const toasts = {
  /** Returns the name by which it can be closed. */
  add(options: Options): string {
    count += 1;
    const named = { id: `toast-${count}`, ...options };
    if (shown) shown.add(named);
    else waiting.push(named);
    toastsWanted.setState(true, true);
    return named.id;
  },
  close(id: string): void {
    waiting = waiting.filter((each) => each.id !== id);
    shown?.close(id);
  },
};

/** From now on messages go to what shows them. Returns how to stop. */
export function connectToasts(manager: Manager): () => void {
  shown = manager;
  for (const each of waiting.splice(0)) manager.add(each);
  return () => {
    shown = null;
  };
}
