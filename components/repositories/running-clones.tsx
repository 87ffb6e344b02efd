'use client';
import { FolderGit2 } from 'lucide-react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { type CloneRow, useRunningClones } from '@/components/sync/use-running-clones';
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/progress-bar';
import { repositoryStrings } from '@/components/ui/strings/repository-strings';

const text = repositoryStrings;

/** What is being cloned in this workspace, whoever began it; `isCloning` when one was just begun here. */
export function RunningClones({ isCloning }: { readonly isCloning: boolean }) {
  const clones = useRunningClones(isCloning);
  if (clones.length === 0) return null;
  return (
    <ul aria-label={text.running} className="grid gap-3 rounded-lg border bg-surface p-3">
      {clones.map((clone) => (
        <RunningClone key={clone.id} clone={clone} />
      ))}
    </ul>
  );
}

/** How far it is, in git's own words, and the way to call it off. */
function RunningClone({ clone }: { readonly clone: CloneRow }) {
  const cancel = useCommand(api.repositories.cancelAdd.mutate);
  return (
    <li className="flex items-center gap-3">
      <FolderGit2 aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="truncate font-mono text-12">{clone.url}</span>
        <ProgressBar label={text.progressOf(clone.url)} value={clone.percent} />
        <span className="truncate text-11 text-ink-3 tabular-nums">
          {clone.phase ?? text.connecting} {clone.detail}
        </span>
      </div>
      <Button
        variant="quiet"
        aria-label={text.cancelOf(clone.url)}
        loading={cancel.pending}
        onClick={() => void cancel.run({ id: clone.id })}
      >
        {text.cancel}
      </Button>
    </li>
  );
}
