import type { Metadata } from 'next';
import { ApprovalSettings } from '@/components/settings/approval-settings';
import { strings } from '@/components/ui/strings/strings';

export const metadata: Metadata = { title: strings.settings.approvals.title };

export default function ApprovalSettingsPage() {
  return <ApprovalSettings />;
}
