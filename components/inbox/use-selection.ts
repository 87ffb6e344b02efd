'use client';
import { usePathname } from 'next/navigation';
import { useState } from 'react';

const ROOT = '/inbox';

export const inboxAddress = (approvalId: string): string => `${ROOT}/${approvalId}`;

export interface Selection {
  /** What is shown beside the list. It stays when it is decided elsewhere: nothing takes its place under a key press. */
  readonly current: string | null;
  /** Whether the address names it: on a narrow window only then it is shown. */
  readonly isNamed: boolean;
  select(approvalId: string): void;
  /** Back to the list, with this one shown beside it where there is room. */
  leave(next: string | null): void;
}

/** The address says which approval is shown, without a round to the server for each step along the list. */
export function useSelection(firstId: string | null): Selection {
  const address = /^\/inbox\/([^/]+)/.exec(usePathname())?.[1] ?? null;
  const [shown, setShown] = useState<string | null>(null);
  /** Left, though the address may still name it for a frame. */
  const [left, setLeft] = useState<string | null>(null);
  const named = address === left ? null : address;
  if (left !== null && address !== left) setLeft(null);
  if (named !== null && shown !== named) setShown(named);
  else if (named === null && shown === null && firstId !== null) setShown(firstId);
  return {
    current: named ?? shown,
    isNamed: named !== null,
    select: (approvalId) => {
      setLeft(null);
      if (named === null) window.history.pushState(null, '', inboxAddress(approvalId));
      else window.history.replaceState(null, '', inboxAddress(approvalId));
    },
    leave: (next) => {
      setShown(next);
      setLeft(address);
      window.history.replaceState(null, '', ROOT);
    },
  };
}
