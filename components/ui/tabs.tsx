import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabSpec<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Shown behind the label, e.g. a count. */
  readonly extra?: ReactNode;
  readonly content: () => ReactNode;
}

export interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly TabSpec<Name>[];
  readonly value: Name;
  readonly onChange: (name: Name) => void;
  /** At the right end of the row of tabs. */
  readonly actions?: ReactNode;
}

/** Only the chosen tab's content is mounted. */
export function Tabs<Name extends string>({ label, tabs, value, onChange, actions }: TabsProps<Name>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: Name) => onChange(next)}
      className="flex h-full min-h-0 flex-col"
    >
      <div className="flex h-11 shrink-0 items-end border-b pr-2 pl-3">
        <BaseTabs.List aria-label={label} className="flex min-w-0 gap-0.5 overflow-x-auto">
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.name}
              value={tab.name}
              className="flex h-9 items-center gap-1.5 rounded-t-md border-b-2 border-transparent px-2.5 text-13 whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:border-ink data-active:font-medium data-active:text-ink"
            >
              {tab.label}
              {tab.extra}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        <div className="ml-auto flex items-center gap-1 pb-1.5">{actions}</div>
      </div>
      {tabs.map((tab) => (
        <BaseTabs.Panel
          key={tab.name}
          value={tab.name}
          className="flex min-h-0 flex-1 flex-col focus-visible:-outline-offset-2 data-hidden:hidden"
        >
          {tab.content()}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
