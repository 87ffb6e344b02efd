import { SkeletonRows } from '@/components/ui/skeleton';
import { strings } from '@/components/ui/strings/strings';

export default function Loading() {
  return <SkeletonRows label={strings.general.loading} rows={['w-1/3', 'w-11/12', 'w-4/5', 'w-5/6']} />;
}
