import type { Metadata } from 'next';
import { TokensSettings } from '@/components/people/tokens-settings';
import { memberStrings } from '@/components/ui/strings/people-strings';

export const metadata: Metadata = { title: memberStrings.tokens.title };

export default function TokensSettingsPage() {
  return <TokensSettings />;
}
