import type { Metadata } from 'next';
import { RulesSettings } from '@/components/settings/rules-settings';
import { strings } from '@/components/ui/strings/strings';

export const metadata: Metadata = { title: strings.settings.rules.title };

export default function RulesSettingsPage() {
  return <RulesSettings />;
}
