import type { Metadata } from 'next';
import { ModelsSettings } from '@/components/settings/models/models-settings';
import { strings } from '@/components/ui/strings/strings';

export const metadata: Metadata = { title: strings.settings.models.title };

export default function ModelsSettingsPage() {
  return <ModelsSettings />;
}
