'use client';
/** Owns the panel beside the conversation: a column on a wide window, a sheet on a narrow one. */
import { X } from 'lucide-react';
import { Sheet } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { strings } from '@/components/ui/strings/strings';
import { Tabs } from '@/components/ui/tabs';
import { useMediaQuery } from '@/components/ui/use-media-query';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { ChangesPanel } from './changes-panel';
import { ResizeHandle } from './resize-handle';
import { TimelinePanel } from './timeline-panel';
import { type PanelTab, usePanel } from './use-panel';
import { usePanelWidth } from './use-panel-width';

const text = strings.space.panel;

export interface SidePanelProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId | null;
}

export function SidePanel(props: SidePanelProps) {
  const panel = usePanel();
  const isWide = useMediaQuery('(min-width: 1000px)');
  const [width, setWidth] = usePanelWidth();
  if (isWide) {
    if (panel.tab === null) return null;
    return (
      <>
        <ResizeHandle width={width} onChange={setWidth} />
        <aside
          aria-label={text.label}
          style={{ width }}
          className="flex min-w-0 shrink-0 flex-col bg-surface"
        >
          <PanelTabs {...props} tab={panel.tab} />
        </aside>
      </>
    );
  }
  return (
    <Sheet
      open={panel.tab !== null}
      onOpenChange={(open) => {
        if (!open) panel.close();
      }}
      title={text.label}
      side="right"
    >
      {panel.tab && <PanelTabs {...props} tab={panel.tab} isSheet />}
    </Sheet>
  );
}

function PanelTabs({
  spaceId,
  conversationId,
  tab,
  isSheet,
}: SidePanelProps & { readonly tab: PanelTab; readonly isSheet?: boolean }) {
  const panel = usePanel();
  return (
    <Tabs<PanelTab>
      label={text.label}
      value={tab}
      onChange={panel.open}
      actions={!isSheet && <IconButton label={text.close} icon={X} onClick={panel.close} />}
      tabs={[
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
