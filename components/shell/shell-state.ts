/** What any screen may open: the menu on a narrow window, the dialog for a new space. */
import { create } from 'zustand';

export interface ShellState {
  readonly menuOpen: boolean;
  readonly newSpaceOpen: boolean;
  setMenuOpen(open: boolean): void;
  setNewSpaceOpen(open: boolean): void;
}

export const useShell = create<ShellState>((set) => ({
  menuOpen: false,
  newSpaceOpen: false,
  setMenuOpen: (menuOpen) => set({ menuOpen }),
  setNewSpaceOpen: (newSpaceOpen) => set({ newSpaceOpen, menuOpen: false }),
}));
