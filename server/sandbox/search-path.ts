import { delimiter, isAbsolute } from 'node:path';

/**
 * The folders in which programs are looked for. Relative entries would search an agent's worktree, and package scripts
 * put their own `node_modules/.bin` in front; neither belongs to what the server or an agent starts.
 */
export function searchPath(path: string | undefined = process.env.PATH): string {
  const folders = (path ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !/[/\\]node_modules[/\\]/.test(folder));
  const unique = [...new Set(folders)];
  return unique.length > 0 ? unique.join(delimiter) : ['/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
}
