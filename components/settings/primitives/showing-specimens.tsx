'use client';
import { FolderGit2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice, type NoticeTone } from '@/components/ui/notice';
import { ProgressBar } from '@/components/ui/progress-bar';
import { rememberedWidth } from '@/components/ui/remembered-width';
import { ResizeHandle } from '@/components/ui/resize-handle';
import { ScrollBox } from '@/components/ui/scroll-box';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { primitiveStrings as text } from '@/components/ui/strings/primitive-strings';
import { Tabs } from '@/components/ui/tabs';
import { Specimen, State } from './specimen';

const { states, sample } = text;
const width = rememberedWidth('primitives', { least: 100, most: 300, usual: 200 });
const tones: readonly NoticeTone[] = ['info', 'warn', 'bad'];

export function ShowingSpecimens() {
  return (
    <>
      <Specimen name="Notice">
        {tones.map((tone) => (
          <State key={tone} name={tone} wide>
            <Notice tone={tone} title={sample.notice} text={sample.noticeText}>
              {tone === 'bad' && <Button>{sample.act}</Button>}
            </Notice>
          </State>
        ))}
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState icon={FolderGit2} title={sample.emptyTitle} text={sample.emptyText}>
          <Button variant="primary" size="normal">
            {sample.act}
          </Button>
        </EmptyState>
      </Specimen>
      <Specimen name="Skeleton">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-10 w-40" />
      </Specimen>
      <Specimen name="SkeletonRows">
        <State name={states.loading} wide>
          <SkeletonRows label={text.loading} rows={['w-full', 'w-4/5', 'w-2/3']} />
        </State>
      </Specimen>
      <Specimen name="ProgressBar">
        <State name="45 %" wide>
          <ProgressBar label={sample.cloning} value={45} />
        </State>
        <State name={states.unknown} wide>
          <ProgressBar label={sample.cloning} value={null} />
        </State>
      </Specimen>
      <TabsSpecimen />
      <Specimen name="ResizeHandle">
        <div className="flex h-16">
          <ResizeHandle label={sample.resize} width={width} resizes="left" />
        </div>
      </Specimen>
      <Specimen name="ScrollBox">
        <div className="w-60">
          <ScrollBox label={sample.scroll} className="max-h-16 rounded-lg border p-2">
            <p className="whitespace-pre">{`${sample.long}\n`.repeat(4)}</p>
          </ScrollBox>
        </div>
      </Specimen>
    </>
  );
}

function TabsSpecimen() {
  const [tab, setTab] = useState<string>(sample.tabs[0]);
  return (
    <Specimen name="Tabs">
      <div className="h-24 w-full rounded-lg border">
        <Tabs
          label={sample.panel}
          value={tab}
          onChange={setTab}
          tabs={sample.tabs.map((name) => ({
            name: name as string,
            label: name,
            content: () => <p className="p-3 text-ink-2">{sample.panel}</p>,
          }))}
        />
      </div>
    </Specimen>
  );
}
