'use client';
import { useStore } from 'zustand';
import { createDrafts } from './drafts';

export const drafts = createDrafts(() => globalThis.localStorage ?? null);

if (typeof window !== 'undefined') {
  // A page that goes away gets no later moment.
  window.addEventListener('pagehide', drafts.flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') drafts.flush();
  });
}

export const useDraft = (conversation: string): string =>
  useStore(drafts.state, () => drafts.read(conversation));

/** Changes far more rarely than the text: what needs only this is not drawn with every key. */
export const useHasDraft = (conversation: string): boolean =>
  useStore(drafts.state, () => drafts.read(conversation).trim() !== '');
