import { create } from 'zustand';

export interface CommandState {
  /** One at a time. */
  readonly open: 'palette' | 'keys' | null;
  show(what: CommandState['open']): void;
}

export const useCommandState = create<CommandState>((set) => ({
  open: null,
  show: (open) => set({ open }),
}));
