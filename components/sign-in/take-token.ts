/** Reads the token behind the hash and takes it out of the address and the history. */
export function takeToken(): string | null {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token');
  const { pathname, search } = window.location;
  if (window.location.hash) window.history.replaceState(null, '', pathname + search);
  return token;
}
