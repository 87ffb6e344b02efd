import type { Metadata } from 'next';
import { PrimitivesPage } from '@/components/settings/primitives/primitives-page';
import { settingsStrings } from '@/components/ui/strings/settings-strings';

export const metadata: Metadata = { title: settingsStrings.appearance.primitives };

export default function PrimitivesSettingsPage() {
  return <PrimitivesPage />;
}
