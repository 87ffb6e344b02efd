'use client';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { strings } from '@/components/ui/strings/strings';

const text = strings.approvals.inbox;

export interface KeysDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function KeysDialog(props: KeysDialogProps) {
  return (
    <Dialog {...props} title={text.keysTitle}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {text.keyList.map(([key, what]) => (
          <div key={key} className="contents">
            <dt className="justify-self-center">
              <Kbd keys={key} />
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
