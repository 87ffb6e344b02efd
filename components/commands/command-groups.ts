import { commandStrings } from '@/components/ui/strings/command-strings';
import type { Command, CommandSection } from './command';

export type CommandGroup = {
  readonly section: CommandSection;
  readonly label: string;
  readonly items: readonly Command[];
};

const sections = Object.keys(commandStrings.sections) as readonly CommandSection[];

/** In the order of the catalogue; sections without a command are left out. */
export function commandGroups(commands: readonly Command[]): readonly CommandGroup[] {
  return sections
    .map((section) => ({
      section,
      label: commandStrings.sections[section],
      items: commands.filter((command) => command.section === section),
    }))
    .filter(({ items }) => items.length > 0);
}
