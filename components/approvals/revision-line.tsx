'use client';
import Link from 'next/link';
import { useConversationScope } from '@/components/conversation/conversation-scope';
import { ThinLine } from '@/components/conversation/thin-line';
import { usePeople } from '@/components/sync/use-people';
import { Moment } from '@/components/ui/moment';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { Principal } from '@/server/core/principal';
import { studioAddress } from './studio-address';

export interface RevisionLineProps {
  readonly planId: string;
  readonly revision: number;
  readonly by: Principal;
  readonly at: number;
}

/** Where in the talk a plan was revised: its row stands further up and shows the revision as it is now. */
export function RevisionLine({ planId, revision, by, at }: RevisionLineProps) {
  const scope = useConversationScope();
  const name = usePeople()(by);
  return (
    <ThinLine>
      <span>{approvalStrings.plan.revised(revision)}</span>
      <span>·</span>
      <span>
        {name}, <Moment at={at} />
      </span>
      <Link href={studioAddress(scope, planId)} className="text-accent hover:underline">
        {approvalStrings.plan.open}
      </Link>
    </ThinLine>
  );
}
