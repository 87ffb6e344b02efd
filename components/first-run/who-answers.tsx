'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { queries } from '@/components/sync/queries';
import { useMay } from '@/components/sync/use-may';
import { linkClass } from '@/components/ui/link-class';
import { firstRunStrings } from '@/components/ui/strings/first-run-strings';

const text = firstRunStrings;

/** Before there is a space: which model would answer in one, and the way to a real one where that is the demo. */
export function WhoAnswers() {
  const { data } = useQuery(queries.models());
  const { role } = useMay();
  const model = data?.items.find(({ ref }) => ref === data.defaultModel);
  if (!model) return null;
  return (
    <p className="mt-3 text-12 text-ink-2">
      {text.model(model.label)}
      {model.provider === 'demo' && role === 'owner' && (
        <>
          {' '}
          <Link href="/settings/models" className={linkClass}>
            {text.banner.connect}
          </Link>
        </>
      )}
    </p>
  );
}
