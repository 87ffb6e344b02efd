'use client';
import { useQuery } from '@tanstack/react-query';
import { queries } from '@/components/sync/queries';
import { useOnlookers } from '@/components/sync/use-onlookers';
import { Avatar } from '@/components/ui/avatar';
import { cx } from '@/components/ui/cx';
import { strings } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';
import type { SpaceId } from '@/server/core/ids';

const text = strings.people;
const SHOWN = 3;
const SHOWN_NARROW = 1;

/** Who else has the space open. Says at the same time that this page does: one of these per page. Needs a container. */
export function PeopleHere({ spaceId }: { readonly spaceId: SpaceId }) {
  const onlookers = useOnlookers(spaceId);
  const members = useQuery(queries.members()).data?.items;
  const others = onlookers.flatMap(({ operatorId, away }) => {
    const member = members?.find(({ id }) => id === operatorId);
    return member && !member.isYou ? [{ id: operatorId, name: member.name, away }] : [];
  });
  if (others.length === 0) return null;
  return (
    <ul aria-label={text.here} className="flex shrink-0 items-center -space-x-1.5">
      {others.slice(0, SHOWN).map(({ id, name, away }, at) => (
        <li key={id} className={cx(at >= SHOWN_NARROW && '@max-md:hidden')}>
          <Avatar name={name} hint={away ? text.away(name) : name} faded={away} />
        </li>
      ))}
      <Rest names={others.slice(SHOWN).map(({ name }) => name)} className="@max-md:hidden" />
      <Rest names={others.slice(SHOWN_NARROW).map(({ name }) => name)} className="@md:hidden" />
    </ul>
  );
}

function Rest({ names, className }: { readonly names: readonly string[]; readonly className: string }) {
  if (names.length === 0) return null;
  return (
    <li className={cx('pl-2', className)}>
      <Tag title={text.more(names.join(', '))}>+{names.length}</Tag>
    </li>
  );
}
