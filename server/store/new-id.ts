import { v7 } from 'uuid';
import type { Brand } from '@/server/core/ids';

/** A fresh UUIDv7; ids sort by the time they were made. */
export function newId<Id extends Brand<string>>(): Id {
  return v7() as Id;
}
