/** Commands and their arguments as they are offered. Pure. */
import {
  CircleHelp,
  Cpu,
  Download,
  GitFork,
  type LucideIcon,
  PenLine,
  Plus,
  RotateCcw,
  Shapes,
  Square,
} from 'lucide-react';
import type { ModelRow, ModeRow } from '@/components/sync/api';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import { type ActionName, actionNames, exportFormats, modeShortcuts } from './slash-command';
import type { Suggestion } from './suggestion';
import type { TriggerKind } from './suggestion-trigger';

const text = composerStrings.commands;

const icons: Readonly<Record<ActionName, LucideIcon>> = {
  retry: RotateCcw,
  stop: Square,
  new: Plus,
  fork: GitFork,
  rename: PenLine,
  export: Download,
  help: CircleHelp,
};
const actionArguments: Partial<Readonly<Record<ActionName, string>>> = {
  rename: text.arguments.title,
  export: text.arguments.format,
};

export interface CommandSources {
  readonly modes: readonly ModeRow[];
  readonly models: readonly ModelRow[];
  readonly isPossible: (action: ActionName) => boolean;
}

/** What goes with `query`, those that begin with it first; nothing where all of it is typed already. */
export function suggestedCommands(
  kind: Exclude<TriggerKind, 'file'>,
  query: string,
  sources: CommandSources,
): readonly Suggestion[] {
  const all = offers[kind](sources);
  const wanted = query.toLowerCase();
  const nameOf = ({ label }: Suggestion) => label.replace('/', '').toLowerCase();
  const begin = all.filter((each) => nameOf(each).startsWith(wanted));
  if (kind === 'command') return begin;
  const hold = all.filter((each) => !begin.includes(each) && holds(each, wanted));
  return [...begin, ...hold];
}

const holds = ({ label, text: written, detail }: Suggestion, wanted: string): boolean =>
  [label, written, detail ?? ''].some((each) => each.toLowerCase().includes(wanted));

const offers: Readonly<
  Record<Exclude<TriggerKind, 'file'>, (sources: CommandSources) => readonly Suggestion[]>
> = {
  command: (sources) => [...modeCommands(sources), ...plainCommands(sources)],
  mode: ({ modes }) =>
    modes.map((mode) => {
      const name = Object.keys(modeShortcuts)
        .find((each) => modeShortcuts[each] === mode.name)
        ?.slice(1);
      const written = name ?? mode.name;
      return {
        id: mode.name,
        label: written,
        detail: mode.summary,
        mark: { mode },
        text: written,
        runs: true,
      };
    }),
  model: ({ models }) =>
    models.map(({ ref, label }) => ({
      id: ref,
      label,
      detail: ref,
      mark: { icon: Cpu },
      text: ref,
      runs: true,
    })),
  format: () =>
    exportFormats.map((format) => ({
      id: format,
      label: format,
      detail: text.formats[format],
      mark: { icon: Download },
      text: format,
      runs: true,
    })),
};

function modeCommands({ modes }: CommandSources): Suggestion[] {
  return Object.entries(modeShortcuts).flatMap(([command, name]) => {
    const mode = modes.find((each) => each.name === name);
    if (!mode) return [];
    const detail = text.mode(mode.label);
    const argument = text.arguments.message;
    return [{ id: command, label: command, argument, detail, mark: { mode }, text: command, runs: true }];
  });
}

function plainCommands({ isPossible }: CommandSources): Suggestion[] {
  const named = (name: 'mode' | 'model', icon: LucideIcon, detail: string): Suggestion => ({
    id: `/${name}`,
    label: `/${name}`,
    argument: `${text.arguments.name} ${text.arguments.message}`,
    detail,
    mark: { icon },
    text: `/${name}`,
    runs: false,
  });
  return [
    named('mode', Shapes, text.modeBy),
    named('model', Cpu, text.model),
    ...actionNames.filter(isPossible).map(
      (action): Suggestion => ({
        id: `/${action}`,
        label: `/${action}`,
        ...(actionArguments[action] && { argument: actionArguments[action] }),
        detail: text[action],
        mark: { icon: icons[action] },
        text: `/${action}`,
        runs: action !== 'rename',
      }),
    ),
  ];
}
