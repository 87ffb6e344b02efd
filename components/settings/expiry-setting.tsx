'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { approvalQueries } from '@/components/approvals/approval-queries';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useMay } from '@/components/sync/use-may';
import { Segments } from '@/components/ui/segments';
import { SkeletonRows } from '@/components/ui/skeleton';
import { settingsStrings } from '@/components/ui/strings/settings-strings';
import { strings } from '@/components/ui/strings/strings';
import { toasts } from '@/components/ui/toasts';
import { SettingsSection } from './settings-frame';

const text = settingsStrings.expiry;
type Minutes = number | null;

/** Statement 27: after how long an unanswered confirmation or question is refused. */
export function ExpirySetting() {
  const { data } = useQuery(approvalQueries.expiry());
  return (
    <SettingsSection title={text.title}>
      {data ? (
        <Choice minutes={data.minutes} />
      ) : (
        <SkeletonRows label={strings.general.loading} rows={['w-1/2']} />
      )}
      <p className="text-12 text-ink-2">{text.text}</p>
    </SettingsSection>
  );
}

function Choice({ minutes }: { readonly minutes: Minutes }) {
  const queryClient = useQueryClient();
  const { own } = useMay();
  const set = useCommand(api.approvals.setExpiry.mutate);
  const choose = async (value: string) => {
    if (!(await set.run({ minutes: value === '' ? null : Number(value) }))) return;
    toasts.add({ title: text.saved });
    await queryClient.invalidateQueries(approvalQueries.expiry());
  };
  return (
    <Segments
      label={text.label}
      options={choicesWith(minutes)}
      value={textOf(minutes)}
      disabled={!own}
      onChange={(value) => void choose(value)}
    />
  );
}

const textOf = (minutes: Minutes): string => (minutes === null ? '' : String(minutes));

/** A time set by a script stands among the offered ones. */
function choicesWith(minutes: Minutes) {
  const offered: readonly { minutes: Minutes; label: string }[] = text.choices;
  const known = minutes === null || offered.some((choice) => choice.minutes === minutes);
  const all = known ? offered : [...offered, { minutes, label: text.other(minutes) }];
  return all.map((choice) => ({ value: textOf(choice.minutes), label: choice.label }));
}
