'use client';
import { useState } from 'react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useMay } from '@/components/sync/use-may';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Moment } from '@/components/ui/moment';
import { memberStrings } from '@/components/ui/strings/people-strings';
import { Tag } from '@/components/ui/tag';
import { toasts } from '@/components/ui/toasts';
import type { TokenRow } from './people-queries';

const text = memberStrings.tokens;
const HOUR = 3_600_000;

export const isTokenOver = ({ revokedAt, expiresAt }: TokenRow): boolean =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= Date.now());

export function TokenItem({ token }: { readonly token: TokenRow }) {
  const over = isTokenOver(token);
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="flex min-w-0 flex-wrap items-center gap-1.5">
          <span className={over ? 'truncate text-ink-2 line-through' : 'truncate font-medium'}>
            {token.label}
          </span>
          {token.scopes.map((scope) => (
            <Tag key={scope}>{text.scope[scope].label}</Tag>
          ))}
        </span>
        <span className="text-11 text-ink-3">
          <LastUsed at={token.lastUsedAt} /> · <Ending token={token} />
        </span>
      </div>
      {!over && <Revoke token={token} />}
    </li>
  );
}

/** Noted to the hour. */
function LastUsed({ at }: { readonly at: string | null }) {
  if (at === null) return text.neverUsed;
  const time = Date.parse(at);
  if (Date.now() - time < HOUR) return `${text.lastUsed} ${text.withinHour}`;
  return (
    <>
      {text.lastUsed} <Moment at={time} />
    </>
  );
}

function Ending({ token }: { readonly token: TokenRow }) {
  const { revokedAt, expiresAt } = token;
  if (revokedAt !== null) return <Said word={text.revokedAt} at={revokedAt} />;
  if (expiresAt === null) return text.never;
  return <Said word={isTokenOver(token) ? text.ended : text.endsAt} at={expiresAt} />;
}

const Said = ({ word, at }: { readonly word: string; readonly at: string }) => (
  <>
    {word} <Moment at={Date.parse(at)} />
  </>
);

function Revoke({ token }: { readonly token: TokenRow }) {
  const { work } = useMay();
  const [asking, setAsking] = useState(false);
  const revoke = useCommand(api.tokens.revoke.mutate);
  const onRevoke = async () => {
    if (await revoke.run({ tokenId: token.id })) toasts.add({ title: text.revoked });
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="danger"
        aria-label={text.revokeOf(token.label)}
        disabled={!work}
        onClick={() => setAsking(true)}
      >
        {text.revoke}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={text.revokeTitle(token.label)}
        text={text.revokeText}
        confirm={text.revoke}
        pending={revoke.pending}
        onConfirm={() => void onRevoke()}
      />
    </>
  );
}
