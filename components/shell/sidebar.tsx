'use client';
import { useQuery } from '@tanstack/react-query';
import { Keyboard, PanelLeft, Plus, Search, Settings } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useCommandState } from '@/components/commands/command-state';
import { KeyCaps } from '@/components/commands/key-caps';
import { InboxLink } from '@/components/inbox/inbox-link';
import { queries } from '@/components/sync/queries';
import { useMay } from '@/components/sync/use-may';
import { IconButton } from '@/components/ui/icon-button';
import { Logo } from '@/components/ui/logo';
import { commandStrings } from '@/components/ui/strings/command-strings';
import { strings } from '@/components/ui/strings/strings';
import { NavLink } from './nav-link';
import { useShell } from './shell-state';
import { toggleSidebar } from './sidebar-layout';
import { SpaceList } from './space-list';

const text = strings.shell;

export function Sidebar() {
  const { setNewSpaceOpen, setMenuOpen } = useShell();
  const { show } = useCommandState();
  const { work, whyNotWork } = useMay();
  const pathname = usePathname();
  const showKeys = () => {
    setMenuOpen(false);
    show('keys');
  };
  return (
    <nav
      aria-label={text.navigation}
      className="flex min-h-0 w-full flex-1 flex-col gap-0.5 bg-bg px-2 pt-2 pb-3"
    >
      <WorkspaceName />
      <CommandButton />
      <InboxLink />
      <div className="mt-1 flex items-center justify-between pr-0.5 pl-2">
        <h2 className="text-11 text-ink-3">{text.spaces}</h2>
        <IconButton
          label={text.newSpace}
          keys="N"
          icon={Plus}
          disabled={!work}
          title={whyNotWork}
          onClick={() => setNewSpaceOpen(true)}
        />
      </div>
      <SpaceList />
      <div className="flex items-center gap-0.5">
        <div className="min-w-0 flex-1">
          <NavLink href="/settings/models" current={pathname.startsWith('/settings')}>
            <Settings aria-hidden className="size-3.5" strokeWidth={1.75} />
            {text.settings}
          </NavLink>
        </div>
        <IconButton
          label={commandStrings.sheet.open}
          keys="?"
          icon={Keyboard}
          onClick={showKeys}
          className="max-md:hidden"
        />
      </div>
    </nav>
  );
}

function WorkspaceName() {
  const { data } = useQuery(queries.workspaces());
  const current = data?.items.find((workspace) => workspace.current);
  return (
    <div className="flex h-8 items-center gap-2 pb-1 pl-2 font-semibold">
      <Logo />
      <span className="min-w-0 flex-1 truncate">{current?.name ?? strings.general.product}</span>
      <IconButton
        label={text.hideSidebar}
        keys="["
        icon={PanelLeft}
        onClick={toggleSidebar}
        className="max-md:hidden"
      />
    </div>
  );
}

/** The way to the palette for whoever does not know its keys yet. */
function CommandButton() {
  const { setMenuOpen } = useShell();
  const { show } = useCommandState();
  const open = () => {
    setMenuOpen(false);
    show('palette');
  };
  return (
    <button
      type="button"
      aria-label={commandStrings.palette.open}
      onClick={open}
      className="mb-1 flex h-7 items-center gap-2 rounded-md border bg-surface px-2 text-12 text-ink-3 transition-colors hover:border-line-strong hover:text-ink-2"
    >
      <Search aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate text-left">{text.search}</span>
      <span className="max-md:hidden">
        <KeyCaps keys="Mod+K" />
      </span>
    </button>
  );
}
