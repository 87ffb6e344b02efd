/** Which network addresses an agent may reach: the public internet, never this host, its neighbours or a metadata service. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Name to addresses; injected so that tests need no network. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>;
export type AddressPredicate = (address: string) => boolean;

/** Public by their range, yet answered by the platform a cloud machine runs on. */
const platformServices = new Set(['168.63.129.16', '100.100.100.200', '192.0.0.192']);
/** Ranges whose last bytes are an IPv4 address, which is the one that must be judged. */
const embeddedFrom: Readonly<Record<string, number>> = {
  rfc6145: 12,
  rfc6052: 12,
  '6to4': 2,
};

/** True for globally routable unicast addresses only. Anything that cannot be parsed is refused. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) {
    return parsed.range() === 'unicast' && !platformServices.has(parsed.toString());
  }
  if (parsed.isIPv4MappedAddress()) return isPublicAddress(parsed.toIPv4Address().toString());
  const range = parsed.range();
  const at = Object.hasOwn(embeddedFrom, range) ? embeddedFrom[range] : undefined;
  if (at !== undefined)
    return isPublicAddress(
      parsed
        .toByteArray()
        .slice(at, at + 4)
        .join('.'),
    );
  // 2000::/3 is all of global unicast; everything else is reserved or local.
  return range === 'unicast' && ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

export const resolveHost: ResolveHost = async (hostname) => {
  const found = await lookup(hostname, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

export type ReachableHost =
  | { readonly ok: true; readonly addresses: readonly ResolvedAddress[] }
  | { readonly ok: false; readonly reason: string };

/**
 * The addresses to connect to for a host, resolved once: whoever connects must use exactly these. One address that is
 * not allowed refuses the host as a whole, since the same name could answer with it next.
 */
export async function reachableHost(
  hostname: string,
  ports: { readonly resolve: ResolveHost; readonly isAllowed: AddressPredicate },
): Promise<ReachableHost> {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const literal = isIP(bare);
  const addresses: readonly ResolvedAddress[] | null =
    literal === 0
      ? await ports.resolve(bare).catch(() => null)
      : [{ address: bare, family: literal === 6 ? 6 : 4 }];
  if (!addresses || addresses.length === 0)
    return { ok: false, reason: `The host "${bare}" has no address.` };
  if (!addresses.every(({ address }) => ports.isAllowed(address))) {
    return {
      ok: false,
      reason: `The host "${bare}" is not on the public internet; private, local and metadata addresses are refused.`,
    };
  }
  return { ok: true, addresses };
}
