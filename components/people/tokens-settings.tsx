'use client';
/** Owns the page of one's own API tokens. */
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { SettingsSection, SettingsTitle } from '@/components/settings/settings-frame';
import { refusalOf } from '@/components/sync/api';
import { refusalText } from '@/components/sync/refusal-text';
import { useMay } from '@/components/sync/use-may';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { SkeletonRows } from '@/components/ui/skeleton';
import { memberStrings } from '@/components/ui/strings/people-strings';
import { strings } from '@/components/ui/strings/strings';
import { peopleQueries, type TokenRow } from './people-queries';
import { RoleNote } from './role-note';
import { SecretOnce } from './secret-once';
import { TokenForm } from './token-form';
import { isTokenOver, TokenItem } from './token-item';

const text = memberStrings.tokens;

export function TokensSettings() {
  const { data, error } = useQuery(peopleQueries.tokens());
  return (
    <>
      <SettingsTitle title={text.title} text={text.text} />
      <NewToken />
      {error && <Notice tone="bad" {...refusalText(refusalOf(error))} />}
      {!data && !error && <SkeletonRows label={strings.general.loading} rows={['w-full', 'w-11/12']} />}
      {data && <TokenSections tokens={data.items} />}
    </>
  );
}

function NewToken() {
  const { work } = useMay();
  const [asking, setAsking] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const onMade = (made: string) => {
    setAsking(false);
    setToken(made);
  };
  if (token !== null) {
    return (
      <SecretOnce
        label={text.secret}
        secret={token}
        about={`${text.made} ${text.use}`}
        onDone={() => setToken(null)}
      />
    );
  }
  if (asking) return <TokenForm onMade={onMade} onCancel={() => setAsking(false)} />;
  return (
    <>
      <RoleNote needs="work" />
      <Button
        variant="primary"
        className="justify-self-start"
        disabled={!work}
        onClick={() => setAsking(true)}
      >
        <Plus aria-hidden className="size-3.5" />
        {text.heading}
      </Button>
    </>
  );
}

function TokenSections({ tokens }: { readonly tokens: readonly TokenRow[] }) {
  if (tokens.length === 0) return <EmptyState icon={KeyRound} title={text.empty} text={text.emptyText} />;
  const over = tokens.filter(isTokenOver);
  const inForce = tokens.filter((token) => !isTokenOver(token));
  return (
    <>
      {inForce.length > 0 && <TokenList label={text.list} tokens={inForce} />}
      {over.length > 0 && <TokenList label={text.over} tokens={over} />}
    </>
  );
}

function TokenList({ label, tokens }: { readonly label: string; readonly tokens: readonly TokenRow[] }) {
  return (
    <SettingsSection title={label}>
      <ul aria-label={label} className="divide-y divide-line rounded-lg border">
        {tokens.map((token) => (
          <TokenItem key={token.id} token={token} />
        ))}
      </ul>
    </SettingsSection>
  );
}
