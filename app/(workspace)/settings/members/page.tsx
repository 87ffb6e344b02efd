import type { Metadata } from 'next';
import { MembersSettings } from '@/components/people/members-settings';
import { memberStrings } from '@/components/ui/strings/people-strings';

export const metadata: Metadata = { title: memberStrings.members.title };

export default function MembersSettingsPage() {
  return <MembersSettings />;
}
