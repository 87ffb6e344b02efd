'use client';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, FlaskConical, Trash2, Unplug } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { useCommands } from '@/components/commands/use-commands';
import { useShell } from '@/components/shell/shell-state';
import { queries } from '@/components/sync/queries';
import { useMay } from '@/components/sync/use-may';
import { useConversation } from '@/components/sync/use-stores';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import { lazyPart } from '@/components/ui/lazy-part';
import { linkClass } from '@/components/ui/link-class';
import { Menu, MenuItem } from '@/components/ui/menu';
import { firstRunStrings } from '@/components/ui/strings/first-run-strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { useIsSample } from './use-is-sample';

const text = firstRunStrings.banner;

/** Once in the life of an installation, so nobody else pays for it. */
const RemoveSampleDialog = lazyPart(() =>
  import('@/components/repositories/remove-sample-dialog').then((module) => module.RemoveSampleDialog),
);

export interface DemoBannerProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
}

/** Says plainly that the built-in stand-in is one, and offers the ways on: a real model, one's own repository. */
export function DemoBanner({ spaceId, conversationId }: DemoBannerProps) {
  const isSample = useIsSample(spaceId);
  const { role, work } = useMay();
  const chosen = useConversation(conversationId, (state) => state.thread.model);
  const { data } = useQuery(queries.models());
  const hasBegun = useConversation(conversationId, ({ thread }) => thread.items.length > 0);
  const isDemo = (chosen ?? data?.defaultModel)?.startsWith('demo:') ?? false;
  useConnectCommand(isDemo && role === 'owner');
  if (!isDemo && !isSample) return null;
  const said = hasBegun ? text.short : text.demo;
  return (
    <aside
      aria-label={text.label}
      className="flex items-start gap-2 border-b bg-sunken px-4 py-2 text-12 text-ink-2"
    >
      <FlaskConical aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} />
      <div className={cx('flex min-w-0 flex-1 items-center gap-x-4 gap-y-1', !hasBegun && 'flex-wrap')}>
        <p className={hasBegun ? 'min-w-0 flex-1 truncate' : 'min-w-60 flex-1'}>
          {isSample && !hasBegun && <span className="font-medium text-ink">{text.sample} </span>}
          {isDemo && <span title={text.demo}>{said}</span>}
        </p>
        <div className="-mx-2 -my-1 flex min-w-0 flex-wrap items-center gap-x-1">
          {role === 'owner' && isDemo && (
            <Link href="/settings/models" className={`${linkClass} px-2 py-1`}>
              {text.connect}
            </Link>
          )}
          {isSample && role !== null && work && <SampleActions folded={hasBegun} />}
        </div>
      </div>
    </aside>
  );
}

function useConnectCommand(enabled: boolean): void {
  const router = useRouter();
  useCommands([
    {
      id: 'connect-model',
      title: text.connect,
      section: 'general',
      icon: Unplug,
      words: text.connectWords,
      enabled,
      run: () => router.push('/settings/models'),
    },
  ]);
}

/** Folded into one button once there is a conversation to look at. */
function SampleActions({ folded }: { readonly folded: boolean }) {
  const { setNewSpaceOpen } = useShell();
  const [removing, setRemoving] = useState(false);
  useCommands([
    {
      id: 'remove-sample',
      title: text.removeSample,
      section: 'general',
      icon: Trash2,
      run: () => setRemoving(true),
    },
  ]);
  return (
    <>
      {folded ? (
        <Menu align="end" trigger={<IconButton label={text.more} icon={Ellipsis} />}>
          <MenuItem onClick={() => setNewSpaceOpen(true)}>{text.addRepository}</MenuItem>
          <MenuItem onClick={() => setRemoving(true)}>{text.removeSample}</MenuItem>
        </Menu>
      ) : (
        <>
          <Button variant="quiet" className="px-2" onClick={() => setNewSpaceOpen(true)}>
            {text.addRepository}
          </Button>
          <Button variant="quiet" className="px-2" onClick={() => setRemoving(true)}>
            {text.removeSample}
          </Button>
        </>
      )}
      {removing && (
        <Suspense>
          <RemoveSampleDialog open onOpenChange={setRemoving} />
        </Suspense>
      )}
    </>
  );
}
