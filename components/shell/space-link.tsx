import type { SpaceRow } from '@/components/sync/api';
import { useModes } from '@/components/sync/use-modes';
import { ModeDot } from '@/components/ui/mode-mark';
import { strings } from '@/components/ui/strings/strings';
import { NavLink } from './nav-link';

export function SpaceLink({ space, current }: { readonly space: SpaceRow; readonly current: boolean }) {
  const mode = useModes().modeOf(space.mode);
  const isRunning = space.status === 'running';
  return (
    <NavLink
      href={`/spaces/${space.id}`}
      current={current}
      description={strings.mode.dot(mode.label, isRunning)}
    >
      <ModeDot mode={mode} running={isRunning} />
      <span className="truncate">{space.title}</span>
    </NavLink>
  );
}
