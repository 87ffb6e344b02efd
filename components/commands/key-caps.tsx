'use client';
import { useSyncExternalStore } from 'react';
import { Kbd } from '@/components/ui/kbd';
import { commandStrings } from '@/components/ui/strings/command-strings';
import { keyCaps, type Platform, platformHere } from './key-strokes';

const never = () => () => undefined;

/** Of the keyboard at hand; the server, and so the first frame, does not know it. */
const usePlatform = (): Platform => useSyncExternalStore(never, platformHere, () => 'other');

export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span className="flex shrink-0 items-center gap-1">
      {numbered(keyCaps(keys, usePlatform())).map(({ at, stroke }) => (
        <span key={at} className="flex items-center gap-1">
          {at > 0 && <span className="text-11 text-ink-3">{commandStrings.sheet.between}</span>}
          {stroke.map((cap) => (
            <Kbd key={cap} keys={cap} className="min-w-5 text-center" />
          ))}
        </span>
      ))}
    </span>
  );
}

/** The same stroke may come twice: it is known by its place. */
const numbered = (strokes: readonly (readonly string[])[]) => strokes.map((stroke, at) => ({ at, stroke }));
