import { createStore } from 'zustand/vanilla';

/** Milliseconds a pointer rests before a hint shows; while one shows, and shortly after, its neighbours show at once. */
const REST = 500;
const AFTERWARDS = 400;

interface HintPace {
  readonly delay: number;
  /** One has opened or closed. */
  tell(open: boolean): void;
}

export const hintPace = createStore<HintPace>((set) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    delay: REST,
    tell: (open) => {
      clearTimeout(timer);
      if (open) set({ delay: 0 });
      else timer = setTimeout(() => set({ delay: REST }), AFTERWARDS);
    },
  };
});
