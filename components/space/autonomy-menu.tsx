'use client';
import { Check, ChevronDown, Gauge } from 'lucide-react';
import { useId } from 'react';
import type { Command } from '@/components/commands/command';
import { useCommands } from '@/components/commands/use-commands';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useMay } from '@/components/sync/use-may';
import { useModes } from '@/components/sync/use-modes';
import { useSpace } from '@/components/sync/use-stores';
import { buttonClass } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/components/ui/menu';
import { approvalStrings } from '@/components/ui/strings/approval-strings';
import { commandStrings } from '@/components/ui/strings/command-strings';
import type { Autonomy } from '@/server/core/decide';
import type { SpaceId } from '@/server/core/ids';

const text = approvalStrings.autonomy;
const levels: readonly Autonomy[] = ['propose_only', 'act_with_approval', 'act_freely'];

/** Statement 55: which allowed calls ask first. It follows the space's events, so that everybody sees the same. */
export function AutonomyMenu({ spaceId }: { readonly spaceId: SpaceId }) {
  const autonomy = useSpace(spaceId, (state) => state.space.autonomy);
  const archived = useSpace(spaceId, (state) => state.space.archived);
  const set = useCommand(api.spaces.setAutonomy.mutate);
  const { sandboxed } = useModes();
  const { work: mayDecide, whyNotWork } = useMay();
  const { label } = text.levels[autonomy];
  useCommands(
    levels.map(
      (level): Command => ({
        id: `autonomy-${level}`,
        title: commandStrings.space.autonomy(text.levels[level].label),
        section: 'space',
        icon: Gauge,
        enabled: level !== autonomy && !archived && mayDecide,
        run: () => void set.run({ spaceId, autonomy: level }),
      }),
    ),
  );
  return (
    <Menu
      align="end"
      className="w-80 max-w-[calc(100vw-24px)]"
      trigger={
        <button
          type="button"
          aria-label={text.button(label)}
          title={text.button(label)}
          className={`${buttonClass('quiet')} shrink-0 px-1.5 font-normal`}
        >
          <Gauge aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          <span className="@max-2xl:hidden">{label}</span>
          <ChevronDown aria-hidden className="size-3 shrink-0 opacity-70" />
        </button>
      }
    >
      <MenuLabel>{whyNotWork ?? text.heading}</MenuLabel>
      {levels.map((level) => (
        <Level
          key={level}
          level={level}
          current={level === autonomy}
          disabled={archived || !mayDecide}
          onSelect={() => void set.run({ spaceId, autonomy: level })}
        />
      ))}
      {sandboxed === false && <MenuLabel>{text.noSandbox}</MenuLabel>}
    </Menu>
  );
}

interface LevelProps {
  readonly level: Autonomy;
  readonly current: boolean;
  readonly disabled: boolean;
  readonly onSelect: () => void;
}

function Level({ level, current, disabled, onSelect }: LevelProps) {
  const id = useId();
  const words = text.levels[level];
  return (
    <MenuItem
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}text`}
      aria-current={current ? 'true' : undefined}
      disabled={disabled}
      onClick={onSelect}
      className="items-start"
    >
      <span className="grid min-w-0 flex-1">
        <span id={`${id}label`} className="font-medium">
          {words.label}
        </span>
        <span id={`${id}text`} className="text-12 text-ink-2">
          {words.text}
        </span>
      </span>
      {current && <Check aria-hidden className="mt-0.5 size-3.5 text-ink-2" />}
    </MenuItem>
  );
}
