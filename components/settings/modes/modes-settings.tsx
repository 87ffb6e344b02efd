'use client';
import { useQuery } from '@tanstack/react-query';
import type { ModeRow } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { ModeChip } from '@/components/ui/mode-mark';
import { SkeletonRows } from '@/components/ui/skeleton';
import { modeStrings } from '@/components/ui/strings/mode-strings';
import { strings } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';
import { SettingsSection, SettingsTitle } from '../settings-frame';
import { MatrixSection } from './matrix-section';
import { ModesFile } from './modes-file';

const text = modeStrings;

export function ModesSettings() {
  const modes = useQuery(queries.modes()).data;
  return (
    <>
      <SettingsTitle title={text.title} text={text.text} />
      {modes ? (
        <>
          <ModeCards modes={modes.items} />
          <MatrixSection modes={modes.items} />
        </>
      ) : (
        <SkeletonRows label={strings.general.loading} rows={['w-full', 'w-11/12', 'w-10/12', 'w-9/12']} />
      )}
      <SettingsSection title={text.file}>
        <ModesFile />
      </SettingsSection>
    </>
  );
}

function ModeCards({ modes }: { readonly modes: readonly ModeRow[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {modes.map((mode) => (
        <li key={mode.name} className="grid content-start gap-2 rounded-lg border p-3">
          <div className="flex items-center gap-2">
            <ModeChip mode={mode} />
            {mode.origin === 'configured' && <Tag>{text.configured}</Tag>}
            {!mode.selectable && <Tag>{text.system}</Tag>}
          </div>
          <p className="text-12 text-ink-2">{mode.summary}</p>
          <p className="text-11 text-ink-3">
            {text.upTo(text.tiers[mode.maxTier])} · {text.posture[mode.posture]}
          </p>
        </li>
      ))}
    </ul>
  );
}
