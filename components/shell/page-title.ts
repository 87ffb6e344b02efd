'use client';
/** Owns the tab's title: what the screen is about, and in front of it how much waits for somebody. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { strings } from '@/components/ui/strings/strings';

const useOwnTitle = create<{ readonly title: string }>(() => ({ title: '' }));

/** The screen's own title, most particular first; what is not known yet is left out. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const title = parts.filter(Boolean).join(' · ');
  useEffect(() => useOwnTitle.setState({ title }), [title]);
}

/** Whatever else sets the title, when a page arrives from the server, is put right again. */
export function useTitleWithCount(count: number): void {
  const own = useOwnTitle((state) => state.title);
  const title = [own, strings.general.product].filter(Boolean).join(' · ');
  const wanted = count > 0 ? `(${count}) ${title}` : title;
  useEffect(() => {
    const apply = () => {
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [wanted]);
}
