import type { Metadata } from 'next';
import { AppearanceSettings } from '@/components/settings/appearance/appearance-settings';
import { settingsStrings } from '@/components/ui/strings/settings-strings';

export const metadata: Metadata = { title: settingsStrings.appearance.title };

export default function AppearanceSettingsPage() {
  return <AppearanceSettings />;
}
