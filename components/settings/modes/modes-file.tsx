'use client';
import { useQuery } from '@tanstack/react-query';
import type { Outputs } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';
import { CopyButton } from '@/components/ui/copy-button';
import { cx } from '@/components/ui/cx';
import { Notice } from '@/components/ui/notice';
import { ScrollBox } from '@/components/ui/scroll-box';
import { SkeletonRows } from '@/components/ui/skeleton';
import { modeStrings } from '@/components/ui/strings/mode-strings';
import { strings } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';
import { exampleMode } from './example-mode';

const text = modeStrings;
type File = Outputs['modes']['file'];

/** Statement 61: the file as it is now, each fault under its line. */
export function ModesFile() {
  const { data } = useQuery(queries.modesFile());
  if (!data) {
    return <SkeletonRows label={strings.general.loading} rows={['w-full', 'w-11/12', 'w-10/12']} />;
  }
  const { path, text: source, faults } = data;
  const isThere = source !== null || faults.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-12 text-ink-2">{text.fileText}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="min-w-0 truncate font-mono text-12" title={path}>
          {path}
        </span>
        <CopyButton text={path} />
        {isThere && (
          <Tag tone={faults.length > 0 ? 'bad' : 'ok'}>{faults.length > 0 ? text.faulty : text.inForce}</Tag>
        )}
      </div>
      {faults.length > 0 && <Notice tone="bad" title={text.faults} text={listOf(faults)} />}
      {!isThere && <p className="text-12 text-ink-2">{text.noFile}</p>}
      {(source !== null || !isThere) && <Source source={source ?? exampleMode} faults={faults} />}
    </div>
  );
}

const listOf = (faults: File['faults']): string =>
  faults.map(({ file, line, message }) => `${text.fault(file, line)}: ${message}`).join('\n');

function Source({ source, faults }: { readonly source: string; readonly faults: File['faults'] }) {
  return (
    <ScrollBox label={text.file} className="max-h-120 rounded-lg border bg-sunken">
      <ol className="w-max min-w-full py-2 font-mono text-12">
        {numbered(source).map(({ number, line }) => {
          const here = faults.filter((fault) => fault.line === number);
          return (
            <li key={number}>
              <div className={cx('flex gap-4 px-3', here.length > 0 && 'bg-bad/10')}>
                <span aria-hidden className="w-7 shrink-0 text-right text-ink-3 select-none">
                  {number}
                </span>
                <span className="whitespace-pre">{line}</span>
              </div>
              {here.map(({ message }) => (
                <p key={message} className="py-0.5 pr-3 pl-14 font-sans whitespace-normal text-bad">
                  {message}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </ScrollBox>
  );
}

const numbered = (source: string) =>
  source
    .replace(/\n$/, '')
    .split('\n')
    .map((line, at) => ({ number: at + 1, line }));
