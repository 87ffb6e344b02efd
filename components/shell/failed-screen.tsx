'use client';
import { refusalOf } from '@/components/sync/api';
import { refusalText } from '@/components/sync/refusal-text';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { strings } from '@/components/ui/strings/strings';
import { MenuButton } from './menu-button';

export interface FailedScreenProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What a screen is about could not be read: why, and again. */
export function FailedScreen({ error, onRetry }: FailedScreenProps) {
  return (
    <>
      <header className="flex h-11 shrink-0 items-center px-4">
        <MenuButton />
      </header>
      <div className="mx-auto w-full max-w-184 px-6">
        <Notice tone="bad" {...refusalText(refusalOf(error))}>
          <Button onClick={onRetry}>{strings.general.retry}</Button>
        </Notice>
      </div>
    </>
  );
}
