'use client';
/** Owns joining by an invitation: what it offers, a name, and then the workspace. Its token travels behind the hash. */
import Link from 'next/link';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { focusOnce } from '@/components/ui/focus-once';
import { linkClass } from '@/components/ui/link-class';
import { Logo } from '@/components/ui/logo';
import { Notice } from '@/components/ui/notice';
import { memberStrings } from '@/components/ui/strings/people-strings';
import { TextField } from '@/components/ui/text-field';
import { type Invitation, join, lookAtInvitation, signedInName } from './joining';
import { takeToken } from './take-token';

const text = memberStrings.join;

type State =
  | { readonly step: 'looking' }
  | { readonly step: 'failed'; readonly message: string }
  | {
      readonly step: 'asking';
      readonly token: string;
      readonly invitation: Invitation;
      readonly signedIn: string | null;
    };

export function JoinScreen() {
  const state = useInvitation();
  if (state.step === 'looking') {
    return (
      <Frame title={text.titlePlain}>
        <p role="status" className="text-ink-2">
          {text.working}
        </p>
      </Frame>
    );
  }
  if (state.step === 'failed') {
    return (
      <Frame title={text.titlePlain}>
        <Notice tone="bad" title={text.failed} text={state.message} />
        <Link href="/login" className={`${linkClass} justify-self-start text-12`}>
          {text.signIn}
        </Link>
      </Frame>
    );
  }
  const { token, invitation, signedIn } = state;
  const role = memberStrings.roles[invitation.role];
  return (
    <Frame title={text.title(invitation.workspace)}>
      <div className="grid gap-1">
        <p>{invitation.invitedBy ? text.invited(invitation.invitedBy, role) : text.invitedPlain(role)}</p>
        <p className="text-12 text-ink-2">{memberStrings.roleTexts[invitation.role]}</p>
      </div>
      {signedIn !== null && <Notice tone="warn" title={text.signedIn(signedIn)} />}
      <NameForm token={token} role={invitation.role} />
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="grid h-dvh place-items-center p-4">
      <section className="grid w-full max-w-sm gap-5 rounded-xl border bg-raised p-6 shadow-raised">
        <Logo />
        <h1 className="text-16 font-semibold tracking-tight">{title}</h1>
        {children}
      </section>
    </main>
  );
}

interface NameFormProps {
  readonly token: string;
  readonly role: Invitation['role'];
}

function NameForm({ token, role }: NameFormProps) {
  const [name, setName] = useState('');
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || pending) return;
    setPending(true);
    const answer = await join({ token, name: name.trim() });
    if (answer.ok) return window.location.replace('/');
    setPending(false);
    setFault(answer.message);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        ref={focusOnce}
        label={text.name}
        hint={role === 'viewer' ? text.nameHintViewer : text.nameHint}
        error={fault}
        value={name}
        onChange={setName}
        placeholder={text.namePlaceholder}
        maxLength={100}
        autoComplete="name"
      />
      <Button type="submit" variant="primary" size="normal" disabled={name.trim() === ''} loading={pending}>
        {pending ? text.joining : text.submit}
      </Button>
    </form>
  );
}

/** The token is taken out of the address once; a link opened in this very tab changes only the part behind the hash. */
function useInvitation(): State {
  const [state, setState] = useState<State>({ step: 'looking' });
  const begun = useRef(false);
  useEffect(() => {
    const onAddress = async () => {
      const token = takeToken();
      if (token === null) {
        if (!begun.current) setState({ step: 'failed', message: text.missing });
        return;
      }
      begun.current = true;
      const [answer, signedIn] = await Promise.all([lookAtInvitation(token), signedInName()]);
      if (answer.ok) setState({ step: 'asking', token, invitation: answer.value, signedIn });
      else setState({ step: 'failed', message: answer.message });
    };
    const again = () => void onAddress();
    again();
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, []);
  return state;
}
