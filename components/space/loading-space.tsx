import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { spaceStrings } from '@/components/ui/strings/space-strings';

/** The shape of a space while its page is on the way. */
export function LoadingSpace() {
  return (
    <>
      <div className="flex h-11 shrink-0 items-center gap-2 border-b px-4">
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="mx-auto w-full max-w-196 flex-1 px-6 pt-8">
        <SkeletonRows
          label={spaceStrings.loading}
          rows={['w-2/5', 'w-11/12', 'w-4/5', 'w-5/6', 'w-1/3', 'w-3/4']}
        />
      </div>
    </>
  );
}
