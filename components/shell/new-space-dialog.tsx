'use client';
import { Suspense } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { SkeletonRows } from '@/components/ui/skeleton';
import { strings } from '@/components/ui/strings/strings';
import { useShell } from './shell-state';

/** Fields and lists are loaded when somebody opens it for the first time. */
const NewSpaceForm = lazyPart(() => import('./new-space-form').then((form) => form.NewSpaceForm));

const text = strings.newSpace;

export function NewSpaceDialog() {
  const { newSpaceOpen, setNewSpaceOpen } = useShell();
  return (
    <Dialog
      open={newSpaceOpen}
      onOpenChange={setNewSpaceOpen}
      title={text.title}
      description={text.description}
    >
      <Suspense fallback={<SkeletonRows label={strings.general.loading} rows={['w-full', 'w-4/5']} />}>
        <NewSpaceForm onDone={() => setNewSpaceOpen(false)} />
      </Suspense>
    </Dialog>
  );
}
