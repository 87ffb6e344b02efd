'use client';
/**
 * Owns signing in: a link's token is exchanged for a session cookie and then gone from the address. The token never
 * reaches a server log, because it travels behind the hash.
 */
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { focusOnce } from '@/components/ui/focus-once';
import { Logo } from '@/components/ui/logo';
import { Notice } from '@/components/ui/notice';
import { strings } from '@/components/ui/strings/strings';
import { TextField } from '@/components/ui/text-field';
import { signIn } from './sign-in';
import { takeToken } from './take-token';

type State =
  | { readonly step: 'asking' }
  | { readonly step: 'working' }
  | { readonly step: 'failed'; readonly message: string };

export function SignInScreen() {
  const [state, setState] = useState<State>({ step: 'working' });
  const begun = useRef(false);

  const exchange = useCallback(async (token: string) => {
    setState({ step: 'working' });
    const result = await signIn(token);
    if (result.ok) window.location.replace(destination());
    else setState({ step: 'failed', message: result.message });
  }, []);

  useEffect(() => {
    const onAddress = () => {
      const token = takeToken();
      if (token) void exchange(token);
      // Effects run twice in development, and the token can be taken only once: a running exchange goes on.
      else setState((current) => (begun.current ? current : { step: 'asking' }));
      begun.current ||= token !== null;
    };
    onAddress();
    // A link opened while this page is shown changes only the part behind the hash.
    window.addEventListener('hashchange', onAddress);
    return () => window.removeEventListener('hashchange', onAddress);
  }, [exchange]);

  return (
    <main className="grid h-dvh place-items-center p-4">
      <section className="grid w-full max-w-sm gap-5 rounded-xl border bg-raised p-6 shadow-raised">
        <Logo />
        <h1 className="text-16 font-semibold tracking-tight">{strings.signIn.title}</h1>
        {state.step === 'working' ? (
          <p role="status" className="text-ink-2">
            {strings.signIn.working}
          </p>
        ) : (
          <TokenForm error={state.step === 'failed' ? state.message : null} onSubmit={exchange} />
        )}
      </section>
    </main>
  );
}

interface TokenFormProps {
  readonly error: string | null;
  readonly onSubmit: (token: string) => Promise<void>;
}

function TokenForm({ error, onSubmit }: TokenFormProps) {
  const [token, setToken] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim()) void onSubmit(token.trim());
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      {error && <Notice tone="bad" title={strings.signIn.failed} text={error} />}
      <p className="text-ink-2">{strings.signIn.needsLink}</p>
      <TextField
        ref={focusOnce}
        label={strings.signIn.tokenLabel}
        value={token}
        onChange={setToken}
        type="password"
        autoComplete="off"
        mono
      />
      <Button type="submit" variant="primary" size="normal" disabled={!token.trim()}>
        {strings.signIn.submit}
      </Button>
    </form>
  );
}

/** Where the person wanted to go before being asked to sign in; never to another server. */
function destination(): string {
  const { origin, search } = window.location;
  const wanted = new URLSearchParams(search).get('next') ?? '/';
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  return url.origin === origin ? url.pathname + url.search : '/';
}
