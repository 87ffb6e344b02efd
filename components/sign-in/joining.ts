import { memberStrings } from '@/components/ui/strings/people-strings';

export interface Invitation {
  readonly workspace: string;
  readonly role: 'owner' | 'member' | 'viewer';
  readonly invitedBy: string;
  readonly expiresAt: string;
}

export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

async function post<Value>(path: string, body: object): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { message?: unknown };
    if (response.ok) return { ok: true, value: answer as Value };
    return { ok: false, message: String(answer.message ?? memberStrings.join.failed) };
  } catch {
    return { ok: false, message: memberStrings.join.unreachable };
  }
}

export const lookAtInvitation = (token: string): Promise<Answer<Invitation>> =>
  post('/api/invitation', { token });

/** Makes a person of that name and opens their session in this browser. */
export const join = (request: { readonly token: string; readonly name: string }): Promise<Answer<object>> =>
  post('/api/join', request);

/** The name of who is signed in in this browser; null where nobody is. */
export async function signedInName(): Promise<string | null> {
  try {
    const response = await fetch('/api/trpc/members.list');
    if (!response.ok) return null;
    const { result } = (await response.json()) as {
      result: { data: { items: { isYou: boolean; name: string }[] } };
    };
    return result.data.items.find(({ isYou }) => isYou)?.name ?? null;
  } catch {
    return null;
  }
}
