'use client';
import { diffLines } from 'diff';
import { cx } from '@/components/ui/cx';
import { planStrings as text } from '@/components/ui/strings/plan-strings';
import type { ChangedNode } from '@/server/core/plan/diff-plans';
import { useStudio } from '../model/studio-context';

/** Field by field, what the step said in the revision compared with. The description itself follows below as it is now. */
export function StepChanges({ stepKey }: { readonly stepKey: string }) {
  const { diff, comparedWith } = useStudio();
  const changed = diff?.changed.find(({ key }) => key === stepKey);
  if (!changed || comparedWith === null) return null;
  return (
    <dl
      aria-label={text.changes.heading(comparedWith)}
      className="grid gap-1.5 rounded-lg border bg-sunken px-3 py-2 text-12"
    >
      {changed.fields.map((field) => (
        <div key={field} className="grid gap-0.5">
          <dt className="text-ink-3">{text.changes[field]}</dt>
          <dd className="wrap-anywhere">
            {field === 'description' ? <Lines node={changed} /> : <Words node={changed} field={field} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Words({ node, field }: { readonly node: ChangedNode; readonly field: 'title' | 'depends_on' }) {
  const wordsOf = (value: string | readonly string[]) =>
    (typeof value === 'string' ? value : value.join(', ')) || text.changes.nothing;
  return (
    <>
      <del className="rounded-sm bg-del px-1">{wordsOf(node.from[field])}</del>{' '}
      <ins className="rounded-sm bg-add px-1 no-underline">{wordsOf(node.to[field])}</ins>
    </>
  );
}

const looks = { added: 'bg-add', removed: 'bg-del', same: 'text-ink-3' } as const;

function Lines({ node }: { readonly node: ChangedNode }) {
  const parts = diffLines(node.from.description, node.to.description);
  let from = 0;
  return (
    <div className="max-h-48 overflow-y-auto rounded-md border bg-surface font-mono text-11">
      {parts.map(({ value, added, removed }) => {
        const kind = added ? 'added' : removed ? 'removed' : 'same';
        const key = `${from}:${kind}`;
        from += value.length;
        const Element = added ? 'ins' : removed ? 'del' : 'span';
        return (
          <Element key={key} className={cx('block px-2 whitespace-pre-wrap no-underline', looks[kind])}>
            {value.replace(/\n$/, '')}
          </Element>
        );
      })}
    </div>
  );
}
