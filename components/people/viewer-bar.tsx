import { Eye } from 'lucide-react';
import { memberStrings } from '@/components/ui/strings/people-strings';

/** Stands where others write: who only looks is told so instead of finding out. */
export function ViewerBar() {
  return (
    <p className="mx-auto mb-3 flex w-[calc(100%-24px)] max-w-184 items-center gap-2 rounded-xl border bg-sunken px-3.5 py-3 text-12 text-ink-2 md:mb-5 md:w-[calc(100%-48px)]">
      <Eye aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      {memberStrings.may.composer}
    </p>
  );
}
