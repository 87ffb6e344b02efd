/** Ends this browser's session on the server, then leads to the sign-in page. */
export async function signOut(): Promise<void> {
  await fetch('/api/sign-out', { method: 'POST' });
  window.location.assign('/login');
}
