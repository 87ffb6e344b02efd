'use client';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useEffect } from 'react';
import { loadWhenIdle } from './load-when-idle';
import { followTheme } from './theme';
import { Toaster } from './toaster';

export interface ProvidersProps {
  /** Of this page's content security policy. */
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

/** What floats is loaded before it is wanted: the first press then waits for nothing, also without a connection. */
const loadFloating = () =>
  loadWhenIdle([
    // First: what says that something is not possible must not itself need the network.
    () => import('./floating/toast-viewport'),
    () => import('./floating/hint-popup'),
    () => import('./floating/menu-popup'),
    () => import('./floating/dialog-popup'),
    () => import('./floating/popover-popup'),
    () => import('./floating/confirm-popup'),
  ]);

/** What every primitive may rely on. */
export function Providers({ nonce, children }: ProvidersProps) {
  useEffect(followTheme, []);
  useEffect(loadFloating, []);
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      {children}
      <Toaster />
    </CSPProvider>
  );
}
