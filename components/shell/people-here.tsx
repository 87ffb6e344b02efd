'use client';
import { useQuery } from '@tanstack/react-query';
import { queries } from '@/components/sync/queries';
import { useOnlookers } from '@/components/sync/use-onlookers';
import { Avatar } from '@/components/ui/avatar';
import { strings } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';
import type { SpaceId } from '@/server/core/ids';

const text = strings.people;
const SHOWN = 3;

/** Who else has the space open. Says at the same time that this page does: one of these per page. */
export function PeopleHere({ spaceId }: { readonly spaceId: SpaceId }) {
  const onlookers = useOnlookers(spaceId);
  const members = useQuery(queries.members()).data?.items;
  const others = onlookers.flatMap(({ operatorId, away }) => {
    const member = members?.find(({ id }) => id === operatorId);
    return member && !member.isYou ? [{ id: operatorId, name: member.name, away }] : [];
  });
  if (others.length === 0) return null;
  const rest = others.slice(SHOWN);
  return (
    <ul aria-label={text.here} className="flex shrink-0 items-center -space-x-1.5">
      {others.slice(0, SHOWN).map(({ id, name, away }) => (
        <li key={id}>
          <Avatar name={name} hint={away ? text.away(name) : name} faded={away} />
        </li>
      ))}
      {rest.length > 0 && (
        <li className="pl-2.5">
          <Tag title={text.more(rest.map(({ name }) => name).join(', '))}>+{rest.length}</Tag>
        </li>
      )}
    </ul>
  );
}
