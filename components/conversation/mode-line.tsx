'use client';
import { useSpace } from '@/components/sync/use-stores';
import { cx } from '@/components/ui/cx';
import { ModeIcon } from '@/components/ui/mode-mark';
import { modeClass } from '@/components/ui/mode-tone';
import { Moment } from '@/components/ui/moment';
import { strings } from '@/components/ui/strings/strings';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import { selectionBehind } from '@/server/core/thread/space-fold';
import type { ThreadItem } from '@/server/core/thread/thread';
import { useConversationScope } from './conversation-scope';
import { ThinLine } from './thin-line';

export interface ModeLineProps {
  readonly item: Extract<ThreadItem, { kind: 'mode' }>;
}

/** A mode that took effect: which, what it allows, who asked for it, when. */
export function ModeLine({ item }: ModeLineProps) {
  const { spaceId, nameOf, modeOf } = useConversationScope();
  const mode = modeOf(item.mode);
  const selections = useSpace(spaceId, (state) => state.space.selections);
  const by = item.by.kind === 'operator' ? item.by : (selectionBehind(selections, item)?.by ?? item.by);
  return (
    <ThinLine className={modeClass(mode)}>
      <ModeIcon mode={mode} />
      <strong className={cx('font-medium text-mode')}>{threadStrings.mode(mode.label)}</strong>
      <span>·</span>
      <span>{mode.posture === 'writable' ? strings.mode.writable : strings.mode.readOnly}</span>
      <span>·</span>
      <span>
        {nameOf(by)}, <Moment at={item.at} />
      </span>
    </ThinLine>
  );
}
