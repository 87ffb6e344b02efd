import type { Metadata } from 'next';
import { ModesSettings } from '@/components/settings/modes/modes-settings';
import { strings } from '@/components/ui/strings/strings';

export const metadata: Metadata = { title: strings.settings.modes.title };

export default function ModesSettingsPage() {
  return <ModesSettings />;
}
