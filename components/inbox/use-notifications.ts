'use client';
/** Desktop notifications, on request and never before it; the choice is this browser's. */
import { create } from 'zustand';

const KEY = 'interlock:notify';

/** `absent`: this browser has none, or not at this address. */
export type NotifyState = 'absent' | 'off' | 'on' | 'blocked';

interface Notifications {
  readonly state: NotifyState;
  /** What the browser and an earlier visit say; read after the first frame, which the server drew without them. */
  read(): void;
  /** Asks the browser where it has not been asked yet. */
  turnOn(): Promise<void>;
  turnOff(): void;
}

function stateNow(): NotifyState {
  if (!('Notification' in window) || !window.isSecureContext) return 'absent';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
}

export const useNotifications = create<Notifications>((set) => ({
  state: 'absent',
  read: () => set({ state: stateNow() }),
  turnOn: async () => {
    localStorage.setItem(KEY, 'on');
    await Notification.requestPermission();
    set({ state: stateNow() });
  },
  turnOff: () => {
    localStorage.removeItem(KEY);
    set({ state: stateNow() });
  },
}));
