'use client';
import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { linkClass } from '@/components/ui/link-class';
import { SkeletonRows } from '@/components/ui/skeleton';
import { primitiveStrings as text } from '@/components/ui/strings/primitive-strings';
import { SettingsTitle } from '../settings-frame';

/** Nobody who works pays for this page: it comes when it is asked for. */
const Gallery = lazyPart(() => import('./gallery').then((module) => module.Gallery));

export function PrimitivesPage() {
  return (
    <>
      <Link
        href="/settings/appearance"
        className={`${linkClass} inline-flex items-center gap-1 justify-self-start text-12`}
      >
        <ArrowLeft aria-hidden className="size-3" />
        {text.back}
      </Link>
      <SettingsTitle title={text.title} text={text.text} />
      <Suspense
        fallback={<SkeletonRows label={text.loading} rows={['w-full', 'w-11/12', 'w-10/12', 'w-9/12']} />}
      >
        <Gallery />
      </Suspense>
    </>
  );
}
