'use client';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useEffect } from 'react';
import { HintProvider } from './hint';
import { followTheme } from './theme';
import { Toaster } from './toaster';

export interface ProvidersProps {
  /** Of this page's content security policy. */
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

/** What every primitive may rely on. */
export function Providers({ nonce, children }: ProvidersProps) {
  useEffect(followTheme, []);
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      <HintProvider delay={500}>
        <Toaster>{children}</Toaster>
      </HintProvider>
    </CSPProvider>
  );
}
