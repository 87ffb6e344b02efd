import type { ReactNode } from 'react';
import { Shell } from '@/components/shell/shell';
import { SyncProvider } from '@/components/sync/sync-provider';

export default function WorkspaceLayout({ children }: { readonly children: ReactNode }) {
  return (
    <SyncProvider>
      <Shell>{children}</Shell>
    </SyncProvider>
  );
}
