import type { SpaceRow } from '@/components/sync/api';
import { useModes } from '@/components/sync/use-modes';
import { ModeDot } from '@/components/ui/mode-mark';
import { NavLink } from './nav-link';

export function SpaceLink({ space, current }: { readonly space: SpaceRow; readonly current: boolean }) {
  const { modeOf } = useModes();
  return (
    <NavLink href={`/spaces/${space.id}`} current={current}>
      <ModeDot mode={modeOf(space.mode)} running={space.status === 'running'} />
      <span className="truncate">{space.title}</span>
    </NavLink>
  );
}
