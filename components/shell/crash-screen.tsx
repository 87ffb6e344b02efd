import { Bug } from 'lucide-react';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { isMissing } from '@/components/ui/lazy-part';
import { strings } from '@/components/ui/strings/strings';

const text = strings.crash;

export interface CrashScreenProps {
  readonly error: Error;
  /** Draws the screen again. */
  readonly reset: () => void;
}

export function CrashScreen({ error, reset }: CrashScreenProps) {
  // Code that another version of the server no longer has comes only with the page itself.
  const again = isMissing(error) ? () => window.location.reload() : reset;
  return (
    <div role="alert" className="grid min-h-0 flex-1 place-items-center overflow-y-auto">
      <EmptyState icon={Bug} title={text.title} text={text.text}>
        <code className="max-h-40 w-full overflow-y-auto rounded-md bg-sunken p-2 text-left text-11 break-words text-ink-2">
          {error.message}
        </code>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={again}>
            {text.reload}
          </Button>
          {/* Not by the router: what broke may be what it keeps. */}
          <a href="/" className={buttonClass()}>
            {text.elsewhere}
          </a>
        </div>
      </EmptyState>
    </div>
  );
}
