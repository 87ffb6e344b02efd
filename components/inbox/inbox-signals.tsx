'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { approvalLabel } from '@/components/approvals/approval-label';
import type { ApprovalSummary } from '@/components/approvals/approval-queries';
import { shownTitle } from '@/components/approvals/shown-title';
import { useTitleWithCount } from '@/components/shell/page-title';
import { useNotifications } from './use-notifications';
import { type Pending, usePending } from './use-pending';
import { inboxAddress } from './use-selection';

/** On every screen: how much waits, in the tab's title; what newly waits, on the desktop where somebody asked for it. */
export function InboxSignals() {
  const { all } = usePending();
  useTitleWithCount(all?.length ?? 0);
  useDesktopNotifications(all);
  return null;
}

function useDesktopNotifications(all: Pending['all']): void {
  const router = useRouter();
  const { state, read } = useNotifications();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(read, [read]);
  useEffect(() => {
    if (all === null) return;
    const fresh = known.current ? all.filter(({ id }) => !known.current?.has(id)) : [];
    known.current = new Set(all.map(({ id }) => id));
    // Who looks at the page sees it there.
    if (state !== 'on' || document.hasFocus()) return;
    for (const approval of fresh) {
      const note = notify(approval);
      if (!note) return;
      note.onclick = () => {
        window.focus();
        router.push(inboxAddress(approval.id));
        note.close();
      };
    }
  }, [all, state, router]);
}

/** Null where the browser lets only service workers speak, as on phones: it says so by throwing. */
function notify(approval: ApprovalSummary): Notification | null {
  const title = `${approvalLabel(approval)}: ${approval.space.title}`;
  try {
    return new Notification(title, { body: shownTitle(approval), tag: approval.id });
  } catch {
    return null;
  }
}
