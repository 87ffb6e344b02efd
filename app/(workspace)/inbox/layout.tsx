import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { InboxScreen } from '@/components/inbox/inbox-screen';
import { approvalStrings } from '@/components/ui/strings/approval-strings';

export const metadata: Metadata = { title: approvalStrings.inbox.title };

/** One screen for all addresses of the inbox: moving along it keeps the list where it is. */
export default function InboxLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <InboxScreen />
      {children}
    </>
  );
}
