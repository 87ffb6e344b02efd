import { commandStrings } from '@/components/ui/strings/command-strings';
import type { Command, CommandSection } from './command';

export type CommandGroup = {
  readonly section: CommandSection;
  readonly label: string;
  readonly items: readonly Command[];
};

const sections = Object.keys(commandStrings.sections) as readonly CommandSection[];

const seldomLast = (a: Command, b: Command): number => Number(a.seldom ?? false) - Number(b.seldom ?? false);

/** Sections in the order of the catalogue, those without a command left out; within one what is seldom wanted comes last. */
export function commandGroups(commands: readonly Command[]): readonly CommandGroup[] {
  return sections
    .map((section) => ({
      section,
      label: commandStrings.sections[section],
      items: commands.filter((command) => command.section === section).sort(seldomLast),
    }))
    .filter(({ items }) => items.length > 0);
}
