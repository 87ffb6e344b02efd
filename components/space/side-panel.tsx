'use client';
/** Owns the panel beside the conversation: a column on a wide window, a sheet on a narrow one. */
import { Suspense } from 'react';
import { Sheet } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { ResizeHandle } from '@/components/ui/resize-handle';
import { SkeletonRows } from '@/components/ui/skeleton';
import { spaceStrings } from '@/components/ui/strings/space-strings';
import { strings } from '@/components/ui/strings/strings';
import { useMediaQuery } from '@/components/ui/use-media-query';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { panelWidth } from './panel-width';
import { usePanel } from './use-panel';
import { usePlanOpening } from './use-plan-opening';

/** Loaded when a panel is opened for the first time. */
const PanelTabs = lazyPart(() => import('./panel-tabs').then((tabs) => tabs.PanelTabs));

const text = spaceStrings.panel;

export interface SidePanelProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId | null;
}

export function SidePanel(props: SidePanelProps) {
  const panel = usePanel();
  usePlanOpening(props.conversationId);
  const isWide = useMediaQuery('(min-width: 1000px)');
  const width = panelWidth.use();
  if (isWide) {
    if (panel.tab === null) return null;
    return (
      <>
        <ResizeHandle label={strings.shell.resize} width={panelWidth} resizes="right" />
        <aside
          ref={tellWidth}
          aria-label={text.label}
          // However wide it was on a larger window, the conversation keeps room to read and to write.
          style={{ width, maxWidth: 'calc(100% - 340px)' }}
          className="flex min-w-0 shrink-0 flex-col bg-surface"
        >
          <Suspense fallback={<LoadingPanel />}>
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
      <Suspense fallback={<LoadingPanel />}>
        {panel.tab && <PanelTabs {...props} tab={panel.tab} isSheet />}
      </Suspense>
    </Sheet>
  );
}

/** Toasts stand beside the panel (`--panel-width`), however wide it is. */
function tellWidth(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--panel-width', `${panel.offsetWidth}px`));
  observer.observe(panel);
  return () => {
    observer.disconnect();
    style.removeProperty('--panel-width');
  };
}

function LoadingPanel() {
  return (
    <div className="p-4 pt-14">
      <SkeletonRows label={strings.general.loading} rows={['w-2/3', 'w-full', 'w-5/6', 'w-3/4']} />
    </div>
  );
}
