import type { Metadata } from 'next';
import { ModelsSettings } from '@/components/settings/models/models-settings';
import { modelStrings } from '@/components/ui/strings/model-strings';

export const metadata: Metadata = { title: modelStrings.title };

export default function ModelsSettingsPage() {
  return <ModelsSettings />;
}
