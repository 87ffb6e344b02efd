import type { Metadata } from 'next';
import { DataSettings } from '@/components/lifetime/data-settings';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';

export const metadata: Metadata = { title: lifetimeStrings.data.title };

export default function DataSettingsPage() {
  return <DataSettings />;
}
