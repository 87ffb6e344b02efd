/**
 * Takes user names and passwords out of every URL in a text, so that no log, event or error carries them. As for git, they
 * reach to the last `@` before the path, whatever else they hold.
 */
export const redactCredentials = (text: string): string =>
  text.replace(/([a-z][a-z0-9+.-]*:\/\/)[^/\s]*@/gi, '$1');
