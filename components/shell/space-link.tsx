import { Hand } from 'lucide-react';
import type { SpaceRow } from '@/components/sync/api';
import { useModes } from '@/components/sync/use-modes';
import { cx } from '@/components/ui/cx';
import { ModeDot } from '@/components/ui/mode-mark';
import { strings } from '@/components/ui/strings/strings';
import { NavLink } from './nav-link';

const text = strings.shell;

export interface SpaceLinkProps {
  readonly space: SpaceRow;
  readonly href: string;
  readonly current: boolean;
  readonly unread: boolean;
  /** Something in it waits for a person. */
  readonly waiting: boolean;
}

/** The dot is what the agent may do right now: the running mode while a turn runs, else the selected one. */
export function SpaceLink({ space, href, current, unread, waiting }: SpaceLinkProps) {
  const { modeOf } = useModes();
  const mode = modeOf(space.runningMode ?? space.mode);
  const isRunning = space.status === 'running';
  const states = [strings.mode.dot(mode.label, isRunning), waiting && text.waiting, unread && text.unread];
  return (
    <NavLink href={href} current={current} description={states.filter(Boolean).join(', ')}>
      <ModeDot mode={mode} running={isRunning} />
      <span className={cx('min-w-0 flex-1 truncate', unread && 'font-semibold text-ink')}>{space.title}</span>
      {waiting && <Hand aria-hidden className="size-3.5 shrink-0 text-warn" strokeWidth={1.75} />}
      {unread && !waiting && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-ink" />}
    </NavLink>
  );
}
