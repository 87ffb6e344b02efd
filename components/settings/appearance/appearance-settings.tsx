'use client';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { settingsStrings } from '@/components/ui/strings/settings-strings';
import { useMediaQuery } from '@/components/ui/use-media-query';
import { SettingsSection, SettingsTitle } from '../settings-frame';
import { ThemeChoice } from './theme-choice';

const text = settingsStrings.appearance;

export function AppearanceSettings() {
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <>
      <SettingsTitle title={text.title} text={text.text} />
      <SettingsSection title={text.theme}>
        <ThemeChoice />
      </SettingsSection>
      <SettingsSection title={text.motion}>
        <p className="text-12 text-ink-2">{isReduced ? text.motionText.reduced : text.motionText.full}</p>
      </SettingsSection>
      <SettingsSection title={text.primitives}>
        <p className="text-12 text-ink-2">{text.primitivesText}</p>
        <Button
          className="justify-self-start"
          nativeButton={false}
          render={<Link href="/settings/appearance/primitives">{text.openPrimitives}</Link>}
        />
      </SettingsSection>
    </>
  );
}
