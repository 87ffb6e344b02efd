import { strings } from '@/components/ui/strings/strings';

export type SignInResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** Exchanges a sign-in link's token for a session; the answer carries it as a cookie no script can read. */
export async function signIn(token: string): Promise<SignInResult> {
  try {
    const response = await fetch('/api/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (response.ok) return { ok: true };
    return { ok: false, message: await messageOf(response) };
  } catch {
    return { ok: false, message: strings.signIn.unreachable };
  }
}

async function messageOf(response: Response): Promise<string> {
  try {
    const body = (await response.json()) as { message?: unknown; error?: { message?: unknown } };
    const message = body.message ?? body.error?.message;
    return typeof message === 'string' ? message : strings.signIn.needsLink;
  } catch {
    return strings.signIn.needsLink;
  }
}
