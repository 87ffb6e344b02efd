'use client';
/** What can be done in a space by name or by key: its views, and what people carry to a terminal or a colleague. */
import { Clipboard, FileDiff, History, Link as LinkIcon, PanelRight, Waypoints } from 'lucide-react';
import type { Command } from '@/components/commands/command';
import { useCommands } from '@/components/commands/use-commands';
import { usePlanExport } from '@/components/lifetime/use-plan-export';
import { useGo } from '@/components/shell/use-go';
import type { SpaceDetails } from '@/components/sync/api';
import { useConversation } from '@/components/sync/use-stores';
import { commandStrings } from '@/components/ui/strings/command-strings';
import { spaceStrings } from '@/components/ui/strings/space-strings';
import { strings } from '@/components/ui/strings/strings';
import { toasts } from '@/components/ui/toasts';
import { writeClipboard } from '@/components/ui/write-clipboard';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import { latestPlanOf } from '@/server/core/thread/latest-plan';
import { type PanelTab, panelTabs, usePanel } from './use-panel';

const text = commandStrings.space;

const looks: Readonly<Record<PanelTab, Pick<Command, 'keys' | 'icon'>>> = {
  plan: { keys: 'G P', icon: Waypoints },
  changes: { keys: 'G C', icon: FileDiff },
  timeline: { keys: 'G T', icon: History },
};

export interface SpaceCommandsProps {
  readonly spaceId: SpaceId;
  readonly details: SpaceDetails | undefined;
  readonly conversationId: ConversationId | null;
}

export function SpaceCommands({ spaceId, details, conversationId }: SpaceCommandsProps) {
  const panel = usePanel();
  useCommands([
    ...panelTabs.map(
      (tab): Command => ({
        id: `open-${tab}`,
        title: text.openPanel(spaceStrings.panel[tab]),
        section: 'space',
        ...looks[tab],
        enabled: panel.tab !== tab,
        run: () => panel.open(tab),
      }),
    ),
    {
      id: 'toggle-panel',
      title: text.togglePanel,
      section: 'space',
      keys: ']',
      icon: PanelRight,
      run: panel.toggle,
    },
    { ...copying(() => window.location.href), id: 'copy-link', title: text.copyLink, icon: LinkIcon },
    ...(details ? placesToCopy(details) : []),
  ]);
  return conversationId && <PlanCommand spaceId={spaceId} conversationId={conversationId} />;
}

const placesToCopy = ({ branch, worktreePath }: SpaceDetails): readonly Command[] => [
  { ...copying(() => branch), id: 'copy-branch', title: text.copyBranch },
  { ...copying(() => worktreePath), id: 'copy-worktree', title: text.copyWorktree },
];

const copying = (what: () => string): Omit<Command, 'id' | 'title'> => ({
  section: 'space',
  icon: Clipboard,
  run: () => {
    void writeClipboard(what()).then((done) =>
      toasts.add(
        done
          ? { title: text.copied, description: what() }
          : { type: 'error', title: strings.general.copyFailed },
      ),
    );
  },
});

interface PlanCommandProps {
  readonly spaceId: SpaceId;
  readonly conversationId: ConversationId;
}

/** The latest plan of the conversation one looks at: in full size, and as a file. */
function PlanCommand({ spaceId, conversationId }: PlanCommandProps) {
  const go = useGo();
  const planId = useConversation(conversationId, ({ thread }) => latestPlanOf(thread)?.planId);
  usePlanExport(planId);
  useCommands([
    {
      id: 'open-plan-page',
      title: text.planPage,
      section: 'space',
      icon: Waypoints,
      enabled: planId !== undefined,
      run: () => go(`/spaces/${spaceId}/plans/${planId}`),
    },
  ]);
  return null;
}
