'use client';
import { CrashScreen } from '@/components/shell/crash-screen';

/** What breaks in the frame itself. */
export default function RootError({ error, reset }: { readonly error: Error; readonly reset: () => void }) {
  return (
    <main className="grid h-dvh">
      <CrashScreen error={error} reset={reset} />
    </main>
  );
}
