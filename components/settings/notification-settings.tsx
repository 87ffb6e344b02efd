'use client';
import { useEffect } from 'react';
import { useNotifications } from '@/components/inbox/use-notifications';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { settingsStrings } from '@/components/ui/strings/settings-strings';
import { SwitchField } from '@/components/ui/switch-field';
import { SettingsSection, SettingsTitle } from './settings-frame';

const text = settingsStrings.notifications;

/** Of this browser alone: nothing here is kept on the server. */
export function NotificationSettings() {
  const { state, read, turnOn, turnOff } = useNotifications();
  useEffect(() => {
    read();
    // Leave is given and taken in the browser's own settings, from where one comes back here.
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [read]);
  const cannot = state === 'absent' || state === 'blocked';
  return (
    <>
      <SettingsTitle title={text.title} text={text.text} />
      <SettingsSection title={text.desktop}>
        <div className="grid gap-3 rounded-lg border p-3">
          <SwitchField
            label={text.waiting}
            hint={text.waitingHint}
            checked={state === 'on'}
            disabled={cannot}
            onChange={(on) => (on ? void turnOn() : turnOff())}
          />
          {cannot ? (
            <Notice tone={state === 'blocked' ? 'warn' : 'info'} title={text.states[state]} />
          ) : (
            <p role="status" className="text-12 text-ink-3">
              {text.states[state]}
            </p>
          )}
          {state === 'on' && (
            <Button className="justify-self-start" onClick={sendOne}>
              {text.test}
            </Button>
          )}
        </div>
      </SettingsSection>
      <SettingsSection title={text.tab}>
        <p className="text-12 text-ink-2">{text.tabText}</p>
      </SettingsSection>
    </>
  );
}

function sendOne(): void {
  const note = new Notification(text.testTitle, { body: text.testBody, tag: 'interlock-test' });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
