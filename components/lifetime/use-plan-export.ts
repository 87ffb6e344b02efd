'use client';
import { FileDown } from 'lucide-react';
import type { Command } from '@/components/commands/command';
import { useCommands } from '@/components/commands/use-commands';
import { commandStrings } from '@/components/ui/strings/command-strings';
import { download, exportAddress } from './export-file';

const titles = { md: commandStrings.space.planMarkdown, json: commandStrings.space.planJson } as const;
export const planFormats = ['md', 'json'] as const;

/** Offers a plan as a file by name; undefined where there is none. What is shown last counts: its id is the same. */
export function usePlanExport(planId: string | undefined): void {
  useCommands(
    planFormats.map(
      (as): Command => ({
        id: `export-plan-${as}`,
        title: titles[as],
        section: 'plan',
        icon: FileDown,
        enabled: planId !== undefined,
        run: () => planId && download(exportAddress.plan(planId, as)),
      }),
    ),
  );
}
