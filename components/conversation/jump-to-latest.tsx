import { ArrowDown } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { threadStrings } from '@/components/ui/strings/thread-strings';

const text = threadStrings;

/** There while one reads further up; tells how much came since. */
export function JumpToLatest({ news, onClick }: { readonly news: number; readonly onClick: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button onClick={onClick} className="pointer-events-auto rounded-full! shadow-pop">
        <ArrowDown aria-hidden className="size-3.5" />
        {text.jump}
        {news > 0 && (
          <span className="-mr-1 rounded-full bg-accent px-1.5 text-11 text-bg tabular-nums">
            {text.news(news)}
          </span>
        )}
      </Button>
    </div>
  );
}
