'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModeRow } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { Segments } from '@/components/ui/segments';
import { SkeletonRows } from '@/components/ui/skeleton';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { modeStrings } from '@/components/ui/strings/mode-strings';
import { strings } from '@/components/ui/strings/strings';
import type { Autonomy } from '@/server/core/decide';
import { SettingsSection } from '../settings-frame';
import { ModeMatrix } from './mode-matrix';

const text = modeStrings;
const levels = approvalStrings.autonomy.levels;
const autonomies: readonly Autonomy[] = ['propose_only', 'act_with_approval', 'act_freely'];

/** Statements 13 and 55: the table for whichever autonomy a space has; it changes who is asked, never what is denied. */
export function MatrixSection({ modes }: { readonly modes: readonly ModeRow[] }) {
  const [autonomy, setAutonomy] = useState<Autonomy>('act_with_approval');
  const matrix = useQuery(queries.modeMatrix(autonomy)).data;
  return (
    <SettingsSection title={text.matrix}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="text-12 text-ink-2">{text.autonomy}</span>
        <Segments
          label={text.autonomy}
          options={autonomies.map((value) => ({ value, label: levels[value].label }))}
          value={autonomy}
          onChange={setAutonomy}
        />
      </div>
      {matrix ? (
        <ModeMatrix modes={modes} rows={matrix.items} />
      ) : (
        <SkeletonRows label={strings.general.loading} rows={['w-full', 'w-11/12', 'w-10/12', 'w-9/12']} />
      )}
      <p className="text-12 text-ink-3">{text.matrixKeys}</p>
    </SettingsSection>
  );
}
