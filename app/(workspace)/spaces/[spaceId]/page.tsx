import { notFound } from 'next/navigation';
import { SpaceScreen } from '@/components/space/space-screen';
import { spaceId } from '@/server/core/id-schemas';

export default async function SpacePage({ params }: { readonly params: Promise<{ spaceId: string }> }) {
  const parsed = spaceId.safeParse((await params).spaceId);
  if (!parsed.success) notFound();
  return <SpaceScreen key={parsed.data} spaceId={parsed.data} />;
}
