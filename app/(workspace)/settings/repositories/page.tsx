import type { Metadata } from 'next';
import { RepositoriesSettings } from '@/components/settings/repositories/repositories-settings';
import { repositoryStrings } from '@/components/ui/strings/repository-strings';

export const metadata: Metadata = { title: repositoryStrings.title };

export default function RepositoriesSettingsPage() {
  return <RepositoriesSettings />;
}
