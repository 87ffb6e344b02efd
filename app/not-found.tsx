import { Compass } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { strings } from '@/components/ui/strings/strings';

export default function NotFound() {
  return (
    <main className="grid h-dvh place-items-center">
      <EmptyState icon={Compass} title={strings.notFound.title} text={strings.notFound.text}>
        <Link href="/" className={buttonClass('primary')}>
          {strings.notFound.home}
        </Link>
      </EmptyState>
    </main>
  );
}
