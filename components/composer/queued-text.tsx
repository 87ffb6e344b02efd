import { CornerDownLeft, CornerDownRight } from 'lucide-react';
import { usePeople } from '@/components/sync/use-people';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import { strings } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';
import type { QueuedInput } from '@/server/core/thread/thread';

const text = composerStrings.queued;

/** One queued message on its line: what it says, whose it is, and when the agent takes it. */
export function QueuedText({ input }: { readonly input: QueuedInput }) {
  const name = usePeople()(input.by);
  const isSteering = input.kind === 'steering';
  const Icon = isSteering ? CornerDownRight : CornerDownLeft;
  return (
    <>
      <Icon aria-hidden className="mt-[7px] size-3.5 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 truncate py-1">{input.text}</span>
      {name !== strings.general.you && (
        <span className="shrink-0 py-1 text-11 text-ink-3 max-sm:hidden">{text.by(name)}</span>
      )}
      <Tag className="mt-1 shrink-0">{isSteering ? text.steering : text.queued}</Tag>
    </>
  );
}
