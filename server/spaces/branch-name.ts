import type { SpaceId } from '@/server/core/ids';

const LENGTH = 40;

/** `interlock/SLUG-SHORTID`: readable, a valid ref whatever the title holds, and no other space's. */
export function branchName(title: string, id: SpaceId): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH)
    .replace(/^-+|-+$/g, '');
  // The tail of a UUIDv7 is its random part.
  return `interlock/${slug || 'space'}-${id.slice(-8)}`;
}
