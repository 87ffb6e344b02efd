'use client';
import { X } from 'lucide-react';
import { Suspense } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { lazyPart } from '@/components/ui/lazy-part';
import { spaceStrings } from '@/components/ui/strings/space-strings';
import { Tabs } from '@/components/ui/tabs';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { ChangesPanel } from './changes/changes-panel';
import { TimelinePanel } from './timeline/timeline-panel';
import { type PanelTab, usePanel } from './use-panel';

const text = spaceStrings.panel;

/** Loaded when a plan is opened for the first time: graph and all. */
const PlanPanel = lazyPart(() =>
  import('@/components/plan-studio/plan-panel').then((panel) => panel.PlanPanel),
);

export interface PanelTabsProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId | null;
  readonly tab: PanelTab;
  /** A sheet brings its own way to close it. */
  readonly isSheet?: boolean;
}

export function PanelTabs({ spaceId, conversationId, tab, isSheet }: PanelTabsProps) {
  const panel = usePanel();
  return (
    <Tabs<PanelTab>
      label={text.label}
      value={tab}
      onChange={panel.open}
      actions={!isSheet && <IconButton label={text.close} icon={X} onClick={panel.close} />}
      tabs={[
        {
          name: 'plan',
          label: text.plan,
          content: () => (
            <Suspense>
              <PlanPanel spaceId={spaceId} conversationId={conversationId} />
            </Suspense>
          ),
        },
        {
          name: 'changes',
          label: text.changes,
          content: () => <ChangesPanel spaceId={spaceId} conversationId={conversationId} />,
        },
        {
          name: 'timeline',
          label: text.timeline,
          content: () => <TimelinePanel spaceId={spaceId} conversationId={conversationId} />,
        },
      ]}
    />
  );
}
