import { LoadingSpace } from '@/components/space/loading-space';

export default function Loading() {
  return <LoadingSpace />;
}
