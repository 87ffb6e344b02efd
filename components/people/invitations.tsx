'use client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SettingsSection } from '@/components/settings/settings-frame';
import { api } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { useCommand } from '@/components/sync/use-command';
import { Button } from '@/components/ui/button';
import { Moment } from '@/components/ui/moment';
import { memberStrings } from '@/components/ui/strings/people-strings';
import { toasts } from '@/components/ui/toasts';
import { InviteForm } from './invite-form';
import { type InviteRow, peopleQueries } from './people-queries';
import { SecretOnce } from './secret-once';

const text = memberStrings.invite;

const isOpen = ({ revokedAt, uses, maxUses, expiresAt }: InviteRow): boolean =>
  revokedAt === null && uses < maxUses && Date.parse(expiresAt) > Date.now();

/** For owners: who may still join, and how to let somebody. */
export function Invitations() {
  const { data } = useQuery(peopleQueries.invites());
  const [asking, setAsking] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const open = data?.items.filter(isOpen) ?? [];
  const onMade = (made: string) => {
    setAsking(false);
    setLink(made);
  };
  return (
    <SettingsSection title={text.title}>
      <p className="text-12 text-ink-2">{text.text}</p>
      {link !== null && (
        <SecretOnce label={text.link} secret={link} about={text.made} onDone={() => setLink(null)} />
      )}
      {asking ? (
        <InviteForm onMade={onMade} onCancel={() => setAsking(false)} />
      ) : (
        link === null && (
          <Button variant="primary" className="justify-self-start" onClick={() => setAsking(true)}>
            <Plus aria-hidden className="size-3.5" />
            {text.heading}
          </Button>
        )
      )}
      {open.length > 0 ? (
        <ul aria-label={text.title} className="divide-y divide-line rounded-lg border">
          {open.map((invite) => (
            <InviteItem key={invite.id} invite={invite} />
          ))}
        </ul>
      ) : (
        data && <p className="text-12 text-ink-3">{text.none}</p>
      )}
    </SettingsSection>
  );
}

function InviteItem({ invite }: { readonly invite: InviteRow }) {
  const members = useQuery(queries.members()).data?.items;
  const revoke = useCommand(api.members.revokeInvite.mutate);
  const label = invite.label || text.unlabelled;
  const inviter = members?.find(({ id }) => id === invite.createdBy);
  const onRevoke = async () => {
    if (await revoke.run({ inviteId: invite.id })) toasts.add({ title: text.revoked });
  };
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <div className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{label}</span>
        <span className="text-11 text-ink-3">
          {text.as(memberStrings.roles[invite.role])} · {text.used(invite.uses, invite.maxUses)} · {text.ends}{' '}
          <Moment at={Date.parse(invite.expiresAt)} />
          {inviter && !inviter.isYou && ` · ${text.by(inviter.name)}`}
        </span>
      </div>
      <Button
        variant="danger"
        aria-label={text.revokeOf(label)}
        loading={revoke.pending}
        onClick={() => void onRevoke()}
      >
        {text.revoke}
      </Button>
    </li>
  );
}
