'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RoleNote } from '@/components/people/role-note';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useMay } from '@/components/sync/use-may';
import { readBytes } from '@/components/ui/amounts';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Notice } from '@/components/ui/notice';
import { Segments } from '@/components/ui/segments';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import { toasts } from '@/components/ui/toasts';
import { type DataOverview, lifetimeQueries, type Retention } from './lifetime-queries';
import { readMoment } from './read-day';

const text = lifetimeStrings.data;
type Limit = number | null;

const fields = [
  {
    name: 'archivedDays',
    label: text.archivedDays,
    about: text.archivedDaysText,
    offered: [null, 30, 90, 180, 365],
    said: (value: Limit) => (value === null ? text.off : text.days(value)),
  },
  {
    name: 'outputDays',
    label: text.outputDays,
    about: text.outputDaysText,
    offered: [null, 7, 30, 90, 365],
    said: (value: Limit) => (value === null ? text.off : text.days(value)),
  },
  {
    name: 'outputQuotaMb',
    label: text.outputQuota,
    about: text.outputQuotaText,
    offered: [null, 100, 1000, 10_000],
    said: (value: Limit) => (value === null ? text.noLimit : text.megabytes(value)),
  },
] as const;

/** Nothing is chosen by accident: what a setting would take is shown before it is saved, and asked if it is anything. */
export function RetentionForm({ overview }: { readonly overview: DataOverview }) {
  const saved = retentionOf(overview);
  const may = useMay();
  const [draft, setDraft] = useState<Retention>(saved);
  const [asking, setAsking] = useState(false);
  const set = useCommand(api.retention.set.mutate);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  const preview = useQuery({ ...lifetimeQueries.preview(draft), enabled: isChanged });
  const takes = preview.data && preview.data.spaces.count + preview.data.outputs.count > 0;
  const save = async () => {
    if (await set.run(draft)) toasts.add({ title: text.saved });
    setAsking(false);
  };
  return (
    <div className="grid gap-4 rounded-lg border p-4">
      <RoleNote needs="own" />
      {fields.map(({ name, label, about, offered, said }) => (
        <div key={name} className="grid gap-1.5">
          <span className="text-12 font-medium">{label}</span>
          <Segments
            label={label}
            options={withOther(offered, saved[name]).map((value) => ({
              value: keyOf(value),
              label: said(value),
            }))}
            value={keyOf(draft[name])}
            disabled={!may.own}
            onChange={(value) => setDraft({ ...draft, [name]: value === '' ? null : Number(value) })}
          />
          <p className="text-12 text-ink-2">{about}</p>
        </div>
      ))}
      {isChanged ? (
        <>
          <Preview data={preview.data} />
          <div className="flex gap-2">
            <Button
              variant="primary"
              disabled={!preview.data}
              loading={set.pending}
              onClick={() => (takes ? setAsking(true) : void save())}
            >
              {text.save}
            </Button>
            <Button variant="quiet" onClick={() => setDraft(saved)}>
              {text.reset}
            </Button>
          </div>
        </>
      ) : (
        overview.inForceFrom !== null &&
        Date.parse(overview.inForceFrom) > Date.now() && (
          <p className="text-12 text-ink-2">{text.inForce(readMoment(Date.parse(overview.inForceFrom)))}</p>
        )
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={text.confirmTitle}
        text={sentencesOf(preview.data).join(' ')}
        confirm={text.confirm}
        pending={set.pending}
        onConfirm={() => void save()}
      />
    </div>
  );
}

type PreviewData = Awaited<ReturnType<typeof api.retention.preview.query>>;

function Preview({ data }: { readonly data: PreviewData | undefined }) {
  const sentences = sentencesOf(data);
  if (!data) return null;
  if (sentences.length === 0) return <p className="text-12 text-ink-2">{text.previewNothing}</p>;
  return <Notice tone="warn" title={sentences.join(' ')} />;
}

function sentencesOf(data: PreviewData | undefined): string[] {
  const sentences: string[] = [];
  if (data && data.spaces.count > 0) {
    const { titles, count } = data.spaces;
    sentences.push(text.previewSpaces(count, text.more(titles, count)));
  }
  if (data && data.outputs.count > 0) {
    sentences.push(text.previewOutputs(data.outputs.count, readBytes(data.outputs.bytes)));
  }
  return sentences;
}

const retentionOf = ({ archivedDays, outputDays, outputQuotaMb }: DataOverview): Retention => ({
  archivedDays,
  outputDays,
  outputQuotaMb,
});

const keyOf = (value: Limit): string => (value === null ? '' : String(value));

/** A limit set by a script stands among the offered ones. */
const withOther = (offered: readonly Limit[], saved: Limit): readonly Limit[] =>
  offered.includes(saved) ? offered : [...offered, saved];
