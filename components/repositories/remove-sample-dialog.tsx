'use client';
import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { repositoryStrings } from '@/components/ui/strings/repository-strings';
import { toasts } from '@/components/ui/toasts';

const text = repositoryStrings.sampleRemoval;

export interface RemoveSampleDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function RemoveSampleDialog({ open, onOpenChange }: RemoveSampleDialogProps) {
  const router = useRouter();
  const pathname = usePathname();
  const queryClient = useQueryClient();
  const remove = useCommand(api.repositories.removeSample.mutate);
  const onConfirm = async () => {
    if (!(await remove.run({}))) return;
    onOpenChange(false);
    toasts.add({ title: text.done });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['repositories'] }),
      queryClient.invalidateQueries({ queryKey: ['spaces'] }),
    ]);
    // Whoever asked from one of its spaces stands on a page that is gone.
    if (pathname.startsWith('/spaces/')) router.replace('/');
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.ask}
      text={text.text}
      confirm={text.confirm}
      pending={remove.pending}
      onConfirm={() => void onConfirm()}
    />
  );
}
