'use client';
import { useQuery } from '@tanstack/react-query';
import type { ModeRow } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { ModeChip } from '@/components/ui/mode-mark';
import { Notice } from '@/components/ui/notice';
import { SkeletonRows } from '@/components/ui/skeleton';
import { strings } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';
import { SettingsSection, SettingsTitle } from '../settings-frame';
import { ModeMatrix } from './mode-matrix';

const text = strings.settings.modes;

export function ModesSettings() {
  const modes = useQuery(queries.modes()).data;
  const matrix = useQuery(queries.modeMatrix()).data;
  return (
    <>
      <SettingsTitle title={text.title} text={text.text} />
      {modes?.faults.map((fault) => (
        <Notice
          key={`${fault.file}:${fault.line}:${fault.message}`}
          tone="bad"
          title={text.faults}
          text={`${text.fault(fault.file, fault.line)}: ${fault.message}`}
        />
      ))}
      {modes && <ModeCards modes={modes.items} />}
      <SettingsSection title={text.matrix}>
        {modes && matrix ? (
          <ModeMatrix modes={modes.items} rows={matrix.items} />
        ) : (
          <SkeletonRows label={strings.general.loading} rows={['w-full', 'w-11/12', 'w-10/12', 'w-9/12']} />
        )}
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
