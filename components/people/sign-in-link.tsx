'use client';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { Button } from '@/components/ui/button';
import { memberStrings } from '@/components/ui/strings/people-strings';
import { SecretOnce } from './secret-once';

const text = memberStrings.members;

/** For another device of one's own. */
export function SignInLink() {
  const [link, setLink] = useState<string | null>(null);
  const make = useCommand(api.members.signInLink.mutate);
  const onMake = async () => {
    const made = await make.run({});
    if (made?.token) setLink(signInLinkOf(made.token));
  };
  if (link !== null) {
    return (
      <SecretOnce label={text.link} secret={link} about={text.linkForYouText} onDone={() => setLink(null)} />
    );
  }
  return (
    <Button
      variant="quiet"
      className="justify-self-start"
      loading={make.pending}
      onClick={() => void onMake()}
    >
      <MonitorSmartphone aria-hidden className="size-3.5" strokeWidth={1.75} />
      {text.linkForYou}
    </Button>
  );
}

export const signInLinkOf = (token: string): string => `${window.location.origin}/login#token=${token}`;
