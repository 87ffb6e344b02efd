'use client';
/** Shows passing messages, at the top, for at the bottom people write; loaded with the first of them. */
import { Suspense } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from './lazy-part';
import { toastsWanted } from './toasts';

const ToastViewport = lazyPart(() => import('./floating/toast-viewport').then((file) => file.ToastViewport));

export function Toaster() {
  const wanted = useStore(toastsWanted);
  return (
    wanted && (
      <Suspense>
        <ToastViewport />
      </Suspense>
    )
  );
}
