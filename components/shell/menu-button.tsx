import { Menu } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { strings } from '@/components/ui/strings/strings';
import { useShell } from './shell-state';

/** Opens the sidebar where the window is too narrow to show it. */
export function MenuButton() {
  const { setMenuOpen } = useShell();
  return (
    <IconButton
      label={strings.shell.openMenu}
      icon={Menu}
      onClick={() => setMenuOpen(true)}
      className="-ml-1.5 md:hidden"
    />
  );
}
