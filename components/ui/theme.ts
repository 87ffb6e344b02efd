'use client';
/**
 * Owns light and dark: by the system, or as this browser was told. A cookie tells the server, so that its first answer is
 * in the right colours already; where a page may not write one, the page recalls it itself, a moment later.
 */
import { useSyncExternalStore } from 'react';
import { frameColour, type Theme, themeAttribute, themeCookie, themeOf } from './theme-cookie';
import { useMediaQuery } from './use-media-query';

const YEAR = 365 * 24 * 3600 * 1000;
const listeners = new Set<() => void>();

const kept = (): Theme => themeOf(localStorage.getItem(themeCookie) ?? undefined);
const shown = (): Theme => themeOf(document.documentElement.dataset.theme);

function show(theme: Theme): void {
  const { dataset } = document.documentElement;
  const attribute = themeAttribute(theme);
  if (attribute === undefined) delete dataset.theme;
  else dataset.theme = attribute;
  paintFrame(theme);
  for (const listener of listeners) listener();
}

/** The server wrote one for a light and one for a dark system. */
function paintFrame(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = frameColour(theme, meta.media.includes('dark') ? 'dark' : 'light');
  }
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(themeCookie, theme);
  // Only secure contexts have it, and not every browser.
  if ('cookieStore' in window) {
    const expires = Date.now() + YEAR;
    void window.cookieStore.set({ name: themeCookie, value: theme, path: '/', sameSite: 'lax', expires });
  }
  show(theme);
}

/** Shows what is kept; the other tabs' choices too. Returns how to stop. */
export function followTheme(): () => void {
  if (kept() !== shown()) show(kept());
  const onStorage = ({ key }: StorageEvent) => {
    if (key === themeCookie) show(kept());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What was chosen. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, shown, () => 'system');

/** What is shown. */
export function useIsDark(): boolean {
  const theme = useTheme();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  return theme === 'system' ? systemIsDark : theme === 'dark';
}
