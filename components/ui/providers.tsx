'use client';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useEffect } from 'react';
import { liveMark } from './live-mark';
import { loadWhenIdle } from './load-when-idle';
import { followTheme } from './theme';
import { Toaster } from './toaster';

export interface ProvidersProps {
  /** Of this page's content security policy. */
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

/**
 * What floats is loaded before it is wanted, first what says that something failed: the first press then waits for nothing,
 * also without a connection.
 */
const loadFloating = () =>
  loadWhenIdle([
    () => import('./floating/toast-viewport'),
    () => import('./floating/menu-popup'),
    () => import('./floating/dialog-popup'),
    () => import('./floating/confirm-popup'),
    () => import('./floating/popover-popup'),
    () => import('./floating/hint-popup'),
  ]);

const markAsLive = (): void => {
  document.documentElement.dataset[liveMark] = '';
};

/** What every primitive may rely on. */
export function Providers({ nonce, children }: ProvidersProps) {
  useEffect(followTheme, []);
  useEffect(loadFloating, []);
  useEffect(markAsLive, []);
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      {children}
      <Toaster />
    </CSPProvider>
  );
}
