'use client';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { RemoveSampleDialog } from '@/components/repositories/remove-sample-dialog';
import { useShell } from '@/components/shell/shell-state';
import { queries } from '@/components/sync/queries';
import { useMyRole } from '@/components/sync/use-my-role';
import { useConversation } from '@/components/sync/use-stores';
import { Button } from '@/components/ui/button';
import { linkClass } from '@/components/ui/link-class';
import { strings } from '@/components/ui/strings/strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { useIsSample } from './use-is-sample';

const text = strings.firstRun.banner;

export interface DemoBannerProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
}

/** Says plainly that the built-in stand-in is one, and offers the ways on: a real model, one's own repository. */
export function DemoBanner({ spaceId, conversationId }: DemoBannerProps) {
  const isSample = useIsSample(spaceId);
  const role = useMyRole();
  const chosen = useConversation(conversationId, (state) => state.thread.model);
  const { data } = useQuery(queries.models());
  const isDemo = (chosen ?? data?.defaultModel)?.startsWith('demo:') ?? false;
  if (!isDemo && !isSample) return null;
  return (
    <aside
      aria-label={text.label}
      className="flex items-start gap-2 border-b bg-sunken px-4 py-2 text-12 text-ink-2"
    >
      <FlaskConical aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-60 flex-1">
          {isSample && <span className="font-medium text-ink">{text.sample} </span>}
          {isDemo && text.demo}
        </p>
        <div className="-mx-2 -my-1 flex flex-wrap items-center gap-x-1">
          {role === 'owner' && isDemo && (
            <Link href="/settings/models" className={`${linkClass} px-2 py-1`}>
              {text.connect}
            </Link>
          )}
          {isSample && role !== undefined && role !== 'viewer' && <SampleActions />}
        </div>
      </div>
    </aside>
  );
}

function SampleActions() {
  const { setNewSpaceOpen } = useShell();
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <Button variant="quiet" className="px-2" onClick={() => setNewSpaceOpen(true)}>
        {text.addRepository}
      </Button>
      <Button variant="quiet" className="px-2" onClick={() => setRemoving(true)}>
        {text.removeSample}
      </Button>
      <RemoveSampleDialog open={removing} onOpenChange={setRemoving} />
    </>
  );
}
