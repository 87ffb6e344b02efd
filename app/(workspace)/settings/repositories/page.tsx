import type { Metadata } from 'next';
import { RepositoriesSettings } from '@/components/settings/repositories/repositories-settings';
import { strings } from '@/components/ui/strings/strings';

export const metadata: Metadata = { title: strings.settings.repositories.title };

export default function RepositoriesSettingsPage() {
  return <RepositoriesSettings />;
}
