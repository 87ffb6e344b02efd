import type { Metadata } from 'next';
import { ModesSettings } from '@/components/settings/modes/modes-settings';
import { modeStrings } from '@/components/ui/strings/mode-strings';

export const metadata: Metadata = { title: modeStrings.title };

export default function ModesSettingsPage() {
  return <ModesSettings />;
}
