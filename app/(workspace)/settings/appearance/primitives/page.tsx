import type { Metadata } from 'next';
import { PrimitivesPage } from '@/components/settings/primitives/primitives-page';
import { strings } from '@/components/ui/strings/strings';

export const metadata: Metadata = { title: strings.settings.appearance.primitives };

export default function PrimitivesSettingsPage() {
  return <PrimitivesPage />;
}
