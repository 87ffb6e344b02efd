/** Takes user names and passwords out of every URL in a text, so that no log, event or error carries them. */
export const redactCredentials = (text: string): string =>
  text.replace(/([a-z][a-z0-9+.-]*:\/\/)[^/\s@'"]+@/gi, '$1');
