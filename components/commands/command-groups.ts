import { strings } from '@/components/ui/strings/strings';
import type { Command, CommandSection } from './command';

export type CommandGroup = {
  readonly section: CommandSection;
  readonly label: string;
  readonly items: readonly Command[];
};

const sections = Object.keys(strings.commands.sections) as readonly CommandSection[];

/** In the order of the catalogue; sections without a command are left out. */
export function commandGroups(commands: readonly Command[]): readonly CommandGroup[] {
  return sections
    .map((section) => ({
      section,
      label: strings.commands.sections[section],
      items: commands.filter((command) => command.section === section),
    }))
    .filter(({ items }) => items.length > 0);
}
