import { create } from 'zustand';

export interface CommandState {
  /** One at a time. */
  readonly open: 'palette' | 'keys' | null;
  /** In the palette while it is open, and until it opens again: whoever can find more than is registered by it registers that too. */
  readonly typed: string;
  /** More may be found by what is typed. */
  readonly looking: boolean;
  show(what: CommandState['open']): void;
  type(typed: string): void;
  setLooking(looking: boolean): void;
}

export const useCommandState = create<CommandState>((set) => ({
  open: null,
  typed: '',
  looking: false,
  show: (open) => set(open === 'palette' ? { open, typed: '' } : { open }),
  type: (typed) => set({ typed }),
  setLooking: (looking) => set({ looking }),
}));
