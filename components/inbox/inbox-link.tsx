'use client';
import { Inbox } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { NavLink } from '@/components/shell/nav-link';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { usePending } from './use-pending';

const text = approvalStrings.inbox;

export function InboxLink() {
  const pathname = usePathname();
  const { all, more } = usePending();
  const count = all?.length ?? 0;
  return (
    <NavLink href="/inbox" current={pathname.startsWith('/inbox')} label={text.link(count)}>
      <Inbox aria-hidden className="size-3.5" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">{text.title}</span>
      {count > 0 && (
        <span className="rounded-full bg-ink px-1.5 text-[10px] leading-4 font-semibold text-bg tabular-nums">
          {more ? `${count}+` : count}
        </span>
      )}
    </NavLink>
  );
}
