import { isAbsolute } from 'node:path';
import { AppError } from '@/server/core/errors';
import { redactCredentials } from './redact-credentials';

export type RemoteKind = 'network' | 'local';

const schemes: Readonly<Record<string, RemoteKind>> = {
  'http:': 'network',
  'https:': 'network',
  'ssh:': 'network',
  'file:': 'local',
};
/** `user@host:path`, as ssh users write it. */
const scpLike = /^(?:[\w.-]+@)?[a-z0-9][a-z0-9.-]*:(?!:)(?!\/\/)[^\s]+$/i;

/**
 * Sorts an address git may be pointed at: http, https, ssh or a path. Throws AppError `bad_input` for anything else, so
 * for `ext::`, other remote helpers and what begins with `-`.
 */
export function checkCloneUrl(url: string): RemoteKind {
  const printable = /^\P{Cc}{1,4096}$/u.test(url);
  if (printable && !url.startsWith('-') && !/^[a-z0-9+.-]*::/i.test(url)) {
    if (isAbsolute(url)) return 'local';
    const scheme = URL.canParse(url) && /^[a-z]+:\/\//i.test(url) ? new URL(url) : null;
    const kind = scheme && Object.hasOwn(schemes, scheme.protocol) ? schemes[scheme.protocol] : undefined;
    // ssh would take a host that begins with a dash for an option.
    if (kind && !scheme?.hostname.startsWith('-') && !scheme?.username.startsWith('-')) return kind;
    if (!scheme && scpLike.test(url)) return 'network';
  }
  throw new AppError(
    'bad_input',
    'This is no address to clone from. Give an https://, http:// or ssh:// URL, user@host:path, or an absolute path.',
    { url: redactCredentials(url).slice(0, 200) },
  );
}
