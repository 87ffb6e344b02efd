'use client';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api, newCommandId, type Refusal, refusalOf, type SpaceDetails } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { refusalText } from '@/components/sync/refusal-text';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Notice } from '@/components/ui/notice';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import { toasts } from '@/components/ui/toasts';
import { download, exportAddress } from './export-file';
import { archivedToast } from './use-space-acts';

const text = lifetimeStrings.space;

export interface DeleteSpaceDialogProps {
  readonly space: Pick<SpaceDetails, 'id' | 'title' | 'branch' | 'repository'>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Says what goes, what stays, and where uncommitted work would be lost, before it is. */
export function DeleteSpaceDialog({ space, open, onOpenChange }: DeleteSpaceDialogProps) {
  const { id: spaceId, title, branch, repository } = space;
  const conversations = useQuery({ ...queries.conversations(spaceId), enabled: open }).data?.items.length;
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const wouldLose = refusal?.code === 'work_not_kept';
  const remove = async () => {
    setPending(true);
    setRefusal(null);
    try {
      const discardWork = wouldLose ? { discardWork: true } : {};
      const { missing } = await api.spaces.delete.mutate({
        spaceId,
        commandId: newCommandId(),
        ...discardWork,
      });
      toasts.close(archivedToast(spaceId));
      toasts.add({ title: missing ? text.deletedAlone(missing.setAside) : text.deleted(branch) });
      onOpenChange(false);
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.deleteTitle(title)}
      text={text.deleteText(conversations ?? 1)}
      confirm={wouldLose ? text.discard : lifetimeStrings.delete.replace('…', '')}
      pending={pending}
      onConfirm={() => void remove()}
    >
      <p className="text-12 text-ink-2 wrap-anywhere">{text.stays(branch, repository.name)}</p>
      {refusal && <Notice tone="bad" {...refusalText(refusal)} />}
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={() => download(exportAddress.space(spaceId))}
      >
        <Download aria-hidden className="size-3.5" />
        {text.exportFirst}
      </Button>
    </ConfirmDialog>
  );
}
