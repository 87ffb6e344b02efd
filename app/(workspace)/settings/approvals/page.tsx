import type { Metadata } from 'next';
import { ApprovalSettings } from '@/components/settings/approval-settings';
import { settingsStrings } from '@/components/ui/strings/settings-strings';

export const metadata: Metadata = { title: settingsStrings.approvals.title };

export default function ApprovalSettingsPage() {
  return <ApprovalSettings />;
}
