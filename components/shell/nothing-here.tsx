'use client';
import { Compass } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { strings } from '@/components/ui/strings/strings';
import { MenuButton } from './menu-button';
import { usePageTitle } from './page-title';

const text = strings.notFound;

/** Instead of a screen whose address leads nowhere, or no longer anywhere. */
export function NothingHere() {
  usePageTitle(text.title);
  return (
    <>
      <header className="flex h-11 shrink-0 items-center px-4">
        <MenuButton />
      </header>
      <div className="grid flex-1 place-items-center pb-11">
        <EmptyState icon={Compass} title={text.title} text={text.text}>
          <div className="flex flex-wrap justify-center gap-2">
            <Link href="/" className={buttonClass('primary')}>
              {text.home}
            </Link>
            <Link href="/inbox" className={buttonClass()}>
              {text.inbox}
            </Link>
          </div>
        </EmptyState>
      </div>
    </>
  );
}
