import type { Metadata } from 'next';
import { SignInScreen } from '@/components/sign-in/sign-in-screen';
import { strings } from '@/components/ui/strings/strings';

export const metadata: Metadata = { title: strings.signIn.submit };

export default function LoginPage() {
  return <SignInScreen />;
}
