import { drafts } from '@/components/composer/use-draft';

/** Ends this browser's session on the server, then leads to the sign-in page. */
export async function signOut(): Promise<void> {
  await fetch('/api/sign-out', { method: 'POST' });
  drafts.forgetAll();
  window.location.assign('/login');
}
