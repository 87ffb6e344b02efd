'use client';
import { type ReactNode, Suspense, useState } from 'react';

/** Nothing until it first opens; from then on it stays, so that it can close in its own time. */
export function OnceOpen({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  const [everOpened, setEverOpened] = useState(open);
  if (open && !everOpened) setEverOpened(true);
  return everOpened && <Suspense>{children}</Suspense>;
}
