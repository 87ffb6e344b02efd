'use client';
/** Owns the page of what is kept: for how long, what was put away, what was deleted, and how to take it along. */
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { SettingsSection, SettingsTitle } from '@/components/settings/settings-frame';
import { refusalOf } from '@/components/sync/api';
import { refusalText } from '@/components/sync/refusal-text';
import { readBytes } from '@/components/ui/amounts';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { SkeletonRows } from '@/components/ui/skeleton';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import { strings } from '@/components/ui/strings/strings';
import { ArchivedSpaces } from './archived-spaces';
import { DeletedThings } from './deleted-things';
import { exportAddress } from './export-file';
import { type DataOverview, lifetimeQueries } from './lifetime-queries';
import { readDay } from './read-day';
import { RetentionForm } from './retention-form';

const text = lifetimeStrings.data;

export function DataSettings() {
  const { data, error } = useQuery(lifetimeQueries.overview());
  return (
    <>
      <SettingsTitle title={text.title} text={text.text} />
      {error && <Notice tone="bad" {...refusalText(refusalOf(error))} />}
      {!data && !error && (
        <SkeletonRows label={strings.general.loading} rows={['w-full', 'w-11/12', 'w-10/12']} />
      )}
      {data && (
        <>
          <Usage overview={data} />
          <SettingsSection title={text.keep}>
            <RetentionForm
              key={`${data.archivedDays} ${data.outputDays} ${data.outputQuotaMb}`}
              overview={data}
            />
          </SettingsSection>
        </>
      )}
      <TakeAlong />
      <ArchivedSpaces />
      <DeletedThings />
    </>
  );
}

function Usage({ overview }: { readonly overview: DataOverview }) {
  const { activeSpaces, archivedSpaces, outputs, nextDeletion } = overview;
  return (
    <SettingsSection title={text.usage}>
      <ul className="grid gap-1 rounded-lg border px-3 py-2.5 text-13">
        <li>{text.spaces(activeSpaces, archivedSpaces)}</li>
        <li>{text.outputs(outputs.count, readBytes(outputs.bytes))}</li>
        {nextDeletion && (
          <li className="text-warn">
            {text.nextDeletion(nextDeletion.title, readDay(Date.parse(nextDeletion.at)))}
          </li>
        )}
      </ul>
    </SettingsSection>
  );
}

function TakeAlong() {
  return (
    <SettingsSection title={text.take}>
      <p className="text-12 text-ink-2">{text.takeText}</p>
      <div className="flex flex-wrap gap-2">
        <a href={exportAddress.log} download className={buttonClass()}>
          <Download aria-hidden className="size-3.5" />
          {text.log}
        </a>
        <a href={exportAddress.approvals} download className={buttonClass()}>
          <Download aria-hidden className="size-3.5" />
          {text.approvals}
        </a>
      </div>
    </SettingsSection>
  );
}
