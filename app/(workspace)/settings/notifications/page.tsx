import type { Metadata } from 'next';
import { NotificationSettings } from '@/components/settings/notification-settings';
import { settingsStrings } from '@/components/ui/strings/settings-strings';

export const metadata: Metadata = { title: settingsStrings.notifications.title };

export default function NotificationSettingsPage() {
  return <NotificationSettings />;
}
