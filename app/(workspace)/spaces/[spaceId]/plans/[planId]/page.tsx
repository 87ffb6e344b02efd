import { notFound } from 'next/navigation';
import { z } from 'zod';
import { PlanPage } from '@/components/plan-studio/plan-page';
import { spaceId } from '@/server/core/id-schemas';

const address = z.object({ spaceId, planId: z.uuid() });

export default async function Page({ params }: { readonly params: Promise<Record<string, string>> }) {
  const parsed = address.safeParse(await params);
  if (!parsed.success) notFound();
  return <PlanPage {...parsed.data} key={parsed.data.planId} />;
}
