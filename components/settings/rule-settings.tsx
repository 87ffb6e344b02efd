'use client';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import Link from 'next/link';
import { approvalQueries, type RuleView } from '@/components/approvals/approval-queries';
import { ruleWords } from '@/components/approvals/rule-words';
import { useMayDecide } from '@/components/approvals/use-may-decide';
import { api, refusalOf } from '@/components/sync/api';
import { refusalText } from '@/components/sync/refusal-text';
import { useCommand } from '@/components/sync/use-command';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { isolated } from '@/components/ui/isolated';
import { Moment } from '@/components/ui/moment';
import { Notice } from '@/components/ui/notice';
import { SkeletonRows } from '@/components/ui/skeleton';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { settingsStrings } from '@/components/ui/strings/settings-strings';
import { strings } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';
import { toasts } from '@/components/ui/toasts';
import { SettingsSection } from './settings-frame';

const text = settingsStrings.rules;

/** Every rule that answers in somebody's name: where, for what, until when; to be revoked here (statement 55). */
export function RuleSettings() {
  const list = useInfiniteQuery(approvalQueries.rules());
  const rules = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      {list.error && <Notice tone="bad" {...refusalText(refusalOf(list.error))} />}
      {list.isPending && <SkeletonRows label={strings.general.loading} rows={['w-full', 'w-11/12']} />}
      {rules && <RuleSections rules={rules} />}
      {list.hasNextPage && (
        <Button className="justify-self-center" onClick={() => void list.fetchNextPage()}>
          {approvalStrings.inbox.more}
        </Button>
      )}
    </>
  );
}

const isOver = ({ revokedAt, expiresAt }: RuleView): boolean =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= Date.now());

function RuleSections({ rules }: { readonly rules: readonly RuleView[] }) {
  if (rules.length === 0) return <EmptyState icon={ListChecks} title={text.empty} text={text.emptyText} />;
  const inForce = rules.filter((rule) => !isOver(rule));
  const over = rules.filter(isOver);
  return (
    <>
      <SettingsSection title={text.inForce}>
        <p className="text-12 text-ink-2">{text.text}</p>
        {inForce.length > 0 ? <RuleList label={text.inForce} rules={inForce} /> : <None />}
      </SettingsSection>
      {over.length > 0 && (
        <SettingsSection title={text.over}>
          <RuleList label={text.over} rules={over} />
        </SettingsSection>
      )}
    </>
  );
}

const None = () => <p className="text-12 text-ink-3">{text.empty}</p>;

function RuleList({ label, rules }: { readonly label: string; readonly rules: readonly RuleView[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border">
      {rules.map((rule) => (
        <RuleItem key={rule.id} rule={rule} />
      ))}
    </ul>
  );
}

function RuleItem({ rule }: { readonly rule: RuleView }) {
  const over = isOver(rule);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <Tag mono>{rule.tool}</Tag>
          <span className={over ? 'wrap-anywhere text-ink-2 line-through' : 'font-medium wrap-anywhere'}>
            {ruleWords(rule.tool, rule.pattern)}
          </span>
        </span>
        <span className="flex flex-wrap gap-x-1.5 text-12 text-ink-3">
          <Link href={`/spaces/${rule.spaceId}`} className="text-accent hover:underline">
            {rule.spaceTitle}
          </Link>
          <span>
            · {text.madeBy(isolated(rule.createdBy))}, <Moment at={Date.parse(rule.createdAt)} />
          </span>
          <RuleEnd rule={rule} />
        </span>
      </div>
      {!over && <Revoke rule={rule} />}
    </li>
  );
}

function RuleEnd({ rule }: { readonly rule: RuleView }) {
  const [word, at] = rule.revokedAt
    ? [text.revokedAt, rule.revokedAt]
    : [isOver(rule) ? text.ended : text.ends, rule.expiresAt];
  if (at === null) return <span>· {text.never}</span>;
  return (
    <span>
      · {word} <Moment at={Date.parse(at)} />
    </span>
  );
}

function Revoke({ rule }: { readonly rule: RuleView }) {
  const queryClient = useQueryClient();
  const mayDecide = useMayDecide();
  const revoke = useCommand(api.rules.revoke.mutate);
  const onRevoke = async () => {
    if (!(await revoke.run({ ruleId: rule.id }))) return;
    toasts.add({ title: text.revoked });
    await queryClient.invalidateQueries(approvalQueries.rules());
  };
  if (!mayDecide) return null;
  return (
    <Button
      variant="danger"
      aria-label={text.revokeOf(ruleWords(rule.tool, rule.pattern))}
      disabled={revoke.pending}
      onClick={() => void onRevoke()}
    >
      {text.revoke}
    </Button>
  );
}
