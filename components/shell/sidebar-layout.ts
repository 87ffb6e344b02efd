'use client';
/** How the sidebar stands on a wide window, remembered in this browser. */
import { browserMemory } from '@/components/ui/browser-memory';
import { rememberedWidth } from '@/components/ui/remembered-width';

export const sidebarWidth = rememberedWidth('sidebar-width', { least: 180, most: 420, usual: 232 });

export const sidebarShown = browserMemory<boolean>({
  name: 'sidebar-shown',
  usual: true,
  parse: (kept) => (typeof kept === 'boolean' ? kept : null),
});

export const toggleSidebar = (): void => sidebarShown.write(!sidebarShown.read());
