import { ShieldQuestionMark } from 'lucide-react';
import { CopyButton } from '@/components/ui/copy-button';
import { Disclosure } from '@/components/ui/disclosure';
import { ScrollBox } from '@/components/ui/scroll-box';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import type { CallSubject } from '@/server/core/approval';
import { CallDiff } from './call-diff';
import { callPreview } from './call-preview';
import { visibleText } from './visible-text';

const text = approvalStrings.call;

/** The call exactly as it would run: nothing is cut, nothing in it can hide, no two characters are drawn as one. */
export function CallSubjectView({ subject }: { readonly subject: CallSubject }) {
  const { tool, args, reason } = subject;
  const preview = callPreview(tool, args);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 [font-variant-ligatures:none]">
      {reason && (
        <p className="flex gap-2 text-12 text-ink-2">
          <ShieldQuestionMark aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warn" strokeWidth={1.75} />
          {reason}
        </p>
      )}
      {preview ? (
        <>
          <CallDiff preview={preview} />
          <Disclosure
            className="h-6 w-fit px-1 text-12 text-ink-3 hover:text-ink-2"
            summary={<span>{text.arguments}</span>}
          >
            <Arguments args={args} />
          </Disclosure>
        </>
      ) : (
        <Arguments args={args} />
      )}
    </div>
  );
}

function Arguments({ args }: { readonly args: unknown }) {
  const entries = typeof args === 'object' && args !== null ? Object.entries(args) : [['', args] as const];
  if (entries.length === 0) return <p className="text-12 text-ink-3">{text.none}</p>;
  return (
    <dl aria-label={text.arguments} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {entries.map(([name, value]) => (
        <Argument
          key={name}
          name={name}
          value={typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
        />
      ))}
    </dl>
  );
}

function Argument({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  const shown = value ?? '';
  return (
    <div className="overflow-hidden rounded-lg border bg-sunken">
      <dt className="flex h-7 items-center justify-between pr-1 pl-3 font-mono text-11 text-ink-3">
        {name}
        <CopyButton text={shown} />
      </dt>
      <dd>
        <ScrollBox label={text.argument(name)} className="max-h-[50vh] px-3 pb-2">
          <pre className="text-12 wrap-anywhere whitespace-pre-wrap">{visibleText(shown)}</pre>
        </ScrollBox>
      </dd>
    </div>
  );
}
