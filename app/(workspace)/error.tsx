'use client';
import { CrashScreen } from '@/components/shell/crash-screen';

export default function WorkspaceError({
  error,
  reset,
}: {
  readonly error: Error;
  readonly reset: () => void;
}) {
  return <CrashScreen error={error} reset={reset} />;
}
