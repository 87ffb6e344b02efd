'use client';
/** Owns the frame around every screen: the sidebar, the dialogs reached from anywhere, the state of the connection. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { CommandCenter } from '@/components/commands/command-center';
import { InboxSignals } from '@/components/inbox/inbox-signals';
import { queries } from '@/components/sync/queries';
import { useSync } from '@/components/sync/sync-provider';
import { Sheet } from '@/components/ui/dialog';
import { lazyPart, loadPart } from '@/components/ui/lazy-part';
import { ResizeHandle } from '@/components/ui/resize-handle';
import { strings } from '@/components/ui/strings/strings';
import { ConnectionBar } from './connection-bar';
import { NewSpaceDialog } from './new-space-dialog';
import { useShell } from './shell-state';
import { Sidebar } from './sidebar';
import { sidebarShown, sidebarWidth } from './sidebar-layout';
import { useOfflineLinks } from './use-offline-links';

/** Loaded right after what is seen. */
const ShellCommands = lazyPart(() => import('./shell-commands').then((commands) => commands.ShellCommands));

function keepFocusSoon(): () => void {
  let isOver = false;
  let stop = () => {};
  void loadPart(() => import('./keep-focus')).then(({ keepFocus }) => {
    if (!isOver) stop = keepFocus();
  });
  return () => {
    isOver = true;
    stop();
  };
}

export function Shell({ children }: { readonly children: ReactNode }) {
  useWorkspaceEvents();
  useEffect(keepFocusSoon, []);
  const { menuOpen, setMenuOpen } = useShell();
  const onClickCapture = useOfflineLinks();
  const content = useRef<HTMLElement>(null);
  return (
    <div className="flex h-dvh flex-col" onClickCapture={onClickCapture}>
      <button
        type="button"
        onClick={() => content.current?.focus()}
        className="sr-only z-50 rounded-md bg-ink px-3 py-1.5 text-bg focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {strings.shell.skip}
      </button>
      <ConnectionBar />
      <div className="flex min-h-0 flex-1">
        <StandingSidebar />
        <main ref={content} tabIndex={-1} className="flex min-w-0 flex-1 flex-col bg-surface outline-none">
          {children}
        </main>
      </div>
      <Sheet open={menuOpen} onOpenChange={setMenuOpen} title={strings.shell.menu} side="left">
        <Sidebar />
      </Sheet>
      <NewSpaceDialog />
      <CommandCenter />
      <Suspense>
        <ShellCommands />
      </Suspense>
      <InboxSignals />
    </div>
  );
}

function StandingSidebar() {
  const width = sidebarWidth.use();
  if (!sidebarShown.use()) return null;
  return (
    <div className="hidden shrink-0 md:flex">
      <div className="flex min-w-0" style={{ width }}>
        <Sidebar />
      </div>
      <ResizeHandle label={strings.shell.resizeSidebar} width={sidebarWidth} resizes="left" />
    </div>
  );
}

/** Lists stay fresh by the workspace's own events, from now on. */
function useWorkspaceEvents(): void {
  const sync = useSync();
  const { data } = useQuery(queries.workspaces());
  const current = data?.items.find((workspace) => workspace.current)?.id;
  useEffect(() => (current ? sync.workspace(current) : undefined), [sync, current]);
}
