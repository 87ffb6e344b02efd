'use client';
/** Owns the frame around every screen: the sidebar, the dialogs reached from anywhere, the state of the connection. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { CommandCenter } from '@/components/commands/command-center';
import { InboxSignals } from '@/components/inbox/inbox-signals';
import { queries } from '@/components/sync/queries';
import { useSync } from '@/components/sync/sync-provider';
import { Sheet } from '@/components/ui/dialog';
import { strings } from '@/components/ui/strings/strings';
import { ConnectionBar } from './connection-bar';
import { NewSpaceDialog } from './new-space-dialog';
import { ShellCommands } from './shell-commands';
import { useShell } from './shell-state';
import { Sidebar } from './sidebar';

export function Shell({ children }: { readonly children: ReactNode }) {
  useWorkspaceEvents();
  const { menuOpen, setMenuOpen } = useShell();
  return (
    <div className="flex h-dvh flex-col">
      <ConnectionBar />
      <div className="flex min-h-0 flex-1">
        <div className="hidden w-58 shrink-0 border-r md:flex">
          <Sidebar />
        </div>
        <main className="flex min-w-0 flex-1 flex-col bg-surface">{children}</main>
      </div>
      <Sheet open={menuOpen} onOpenChange={setMenuOpen} title={strings.shell.menu} side="left">
        <Sidebar />
      </Sheet>
      <NewSpaceDialog />
      <CommandCenter />
      <ShellCommands />
      <InboxSignals />
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
