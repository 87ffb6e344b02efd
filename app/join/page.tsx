import type { Metadata } from 'next';
import { JoinScreen } from '@/components/sign-in/join-screen';
import { memberStrings } from '@/components/ui/strings/people-strings';

export const metadata: Metadata = { title: memberStrings.join.titlePlain };

export default function JoinPage() {
  return <JoinScreen />;
}
