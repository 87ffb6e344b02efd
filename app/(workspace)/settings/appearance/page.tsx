import type { Metadata } from 'next';
import { AppearanceSettings } from '@/components/settings/appearance/appearance-settings';
import { strings } from '@/components/ui/strings/strings';

export const metadata: Metadata = { title: strings.settings.appearance.title };

export default function AppearanceSettingsPage() {
  return <AppearanceSettings />;
}
