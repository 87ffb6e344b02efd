import { Bug } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { strings } from '@/components/ui/strings/strings';

export interface CrashScreenProps {
  readonly message: string;
  readonly onReload: () => void;
}

export function CrashScreen({ message, onReload }: CrashScreenProps) {
  return (
    <main className="grid h-full place-items-center">
      <EmptyState icon={Bug} title={strings.crash.title} text={strings.crash.text}>
        <code className="w-full rounded-md bg-sunken p-2 text-left text-11 break-words text-ink-2">
          {message}
        </code>
        <Button variant="primary" onClick={onReload}>
          {strings.crash.reload}
        </Button>
      </EmptyState>
    </main>
  );
}
