'use client';
import type { ReactNode } from 'react';
import { primitiveStrings as text } from '@/components/ui/strings/primitive-strings';
import { ActingSpecimens } from './acting-specimens';
import { EnteringSpecimens } from './entering-specimens';
import { FloatingSpecimens } from './floating-specimens';
import { MarkSpecimens } from './mark-specimens';
import { ShowingSpecimens } from './showing-specimens';
import { TokenSpecimens } from './token-specimens';

export function Gallery() {
  return (
    <>
      <Group title={text.groups.acting}>
        <ActingSpecimens />
      </Group>
      <Group title={text.groups.entering}>
        <EnteringSpecimens />
      </Group>
      <Group title={text.groups.showing}>
        <MarkSpecimens />
        <ShowingSpecimens />
      </Group>
      <Group title={text.groups.floating}>
        <FloatingSpecimens />
      </Group>
      <Group title={text.groups.tokens}>
        <TokenSpecimens />
      </Group>
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="border-b pb-2 text-14 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
