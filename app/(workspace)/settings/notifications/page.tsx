import type { Metadata } from 'next';
import { NotificationSettings } from '@/components/settings/notification-settings';
import { strings } from '@/components/ui/strings/strings';

export const metadata: Metadata = { title: strings.settings.notifications.title };

export default function NotificationSettingsPage() {
  return <NotificationSettings />;
}
