'use client';
/** Owns the panel beside the conversation: a column on a wide window, a sheet on a narrow one. */
import { Suspense } from 'react';
import { Sheet } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { strings } from '@/components/ui/strings/strings';
import { useMediaQuery } from '@/components/ui/use-media-query';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { ResizeHandle } from './resize-handle';
import { usePanel } from './use-panel';
import { usePanelWidth } from './use-panel-width';
import { usePlanOpening } from './use-plan-opening';

/** Loaded when a panel is opened for the first time. */
const PanelTabs = lazyPart(() => import('./panel-tabs').then((tabs) => tabs.PanelTabs));

const text = strings.space.panel;

export interface SidePanelProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId | null;
}

export function SidePanel(props: SidePanelProps) {
  const panel = usePanel();
  usePlanOpening(props.conversationId);
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
          <Suspense>
            <PanelTabs {...props} tab={panel.tab} />
          </Suspense>
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
      <Suspense>{panel.tab && <PanelTabs {...props} tab={panel.tab} isSheet />}</Suspense>
    </Sheet>
  );
}
