'use client';
/** Owns the page of people: oneself, who else is here and in which role, and who may still join. */
import { useQuery } from '@tanstack/react-query';
import { SettingsSection, SettingsTitle } from '@/components/settings/settings-frame';
import { queries } from '@/components/sync/queries';
import { useMay } from '@/components/sync/use-may';
import { Moment } from '@/components/ui/moment';
import { SkeletonRows } from '@/components/ui/skeleton';
import { memberStrings } from '@/components/ui/strings/people-strings';
import { strings } from '@/components/ui/strings/strings';
import { Invitations } from './invitations';
import { MemberItem } from './member-item';
import { OwnName } from './own-name';
import { RoleNote } from './role-note';

const text = memberStrings.members;

export function MembersSettings() {
  const { data } = useQuery(queries.members());
  const { own } = useMay();
  if (!data) {
    return (
      <>
        <SettingsTitle title={text.title} text={text.text} />
        <SkeletonRows label={strings.general.loading} rows={['w-full', 'w-11/12', 'w-10/12']} />
      </>
    );
  }
  const { items, former } = data;
  const you = items.find((member) => member.isYou);
  const owners = items.filter(({ role }) => role === 'owner').length;
  return (
    <>
      <SettingsTitle title={text.title} text={text.text} />
      {you && <OwnName key={you.name} you={you} />}
      <SettingsSection title={text.list}>
        <RoleNote needs="own" />
        <ul aria-label={text.list} className="divide-y divide-line rounded-lg border">
          {items.map((member) => (
            <MemberItem
              key={member.id}
              member={member}
              isOnlyOwner={member.role === 'owner' && owners === 1}
            />
          ))}
        </ul>
      </SettingsSection>
      {own && <Invitations />}
      {former.length > 0 && (
        <SettingsSection title={text.former}>
          <ul aria-label={text.former} className="divide-y divide-line rounded-lg border text-12 text-ink-2">
            {former.map(({ id, name, removedAt }) => (
              <li key={id} className="flex items-center gap-2 px-3 py-2">
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="shrink-0 text-ink-3">
                  {text.left} <Moment at={Date.parse(removedAt)} />
                </span>
              </li>
            ))}
          </ul>
        </SettingsSection>
      )}
    </>
  );
}
