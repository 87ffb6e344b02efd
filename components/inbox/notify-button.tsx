'use client';
import { Bell, BellOff, BellRing, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { type NotifyState, useNotifications } from './use-notifications';

const text = approvalStrings.inbox;

const looks: Readonly<
  Record<Exclude<NotifyState, 'absent'>, { readonly label: string; readonly icon: LucideIcon }>
> = {
  off: { label: text.notify, icon: Bell },
  on: { label: text.notifying, icon: BellRing },
  blocked: { label: text.notifyBlocked, icon: BellOff },
};

/** The only place that asks the browser for them. */
export function NotifyButton() {
  const { state, read, turnOn, turnOff } = useNotifications();
  useEffect(read, [read]);
  if (state === 'absent') return null;
  const { label, icon } = looks[state];
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-pressed={state === 'on'}
      disabled={state === 'blocked'}
      focusableWhenDisabled
      onClick={() => (state === 'on' ? turnOff() : void turnOn())}
    />
  );
}
