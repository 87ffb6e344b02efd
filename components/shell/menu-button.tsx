'use client';
import { Menu, PanelLeft } from 'lucide-react';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import { strings } from '@/components/ui/strings/strings';
import { useMediaQuery } from '@/components/ui/use-media-query';
import { useShell } from './shell-state';
import { sidebarShown, toggleSidebar } from './sidebar-layout';

/** Opens the sidebar where it does not stand: on a narrow window, or because it was put away. */
export function MenuButton() {
  const { setMenuOpen } = useShell();
  const isWide = useMediaQuery('(min-width: 768px)');
  const isShown = sidebarShown.use();
  return (
    <IconButton
      label={strings.shell.openMenu}
      icon={isWide ? PanelLeft : Menu}
      onClick={() => (isWide ? toggleSidebar() : setMenuOpen(true))}
      className={cx('-ml-1.5', isShown && 'md:hidden')}
    />
  );
}
