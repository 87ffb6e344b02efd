import type { Metadata } from 'next';
import { NothingHere } from '@/components/shell/nothing-here';
import { strings } from '@/components/ui/strings/strings';

export const metadata: Metadata = { title: strings.notFound.title };

export default function NotFound() {
  return <NothingHere />;
}
