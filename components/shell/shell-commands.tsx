'use client';
/** What can be done from every screen: going elsewhere, a new space, light and dark. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive, Box, Inbox, LogOut, Monitor, Moon, PanelLeft, Plus, Settings, Sun } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useMemo } from 'react';
import type { Command } from '@/components/commands/command';
import { useCommands } from '@/components/commands/use-commands';
import { signOut } from '@/components/sign-in/sign-out';
import { queries } from '@/components/sync/queries';
import { useMay } from '@/components/sync/use-may';
import { commandStrings } from '@/components/ui/strings/command-strings';
import { settingsStrings } from '@/components/ui/strings/settings-strings';
import { setTheme, useTheme } from '@/components/ui/theme';
import { themes } from '@/components/ui/theme-cookie';
import { useShell } from './shell-state';
import { toggleSidebar } from './sidebar-layout';
import { spaceAddress } from './space-addresses';
import { useFoundSpaces } from './use-found-spaces';
import { useGo } from './use-go';
import { useSeenMarks } from './use-seen-marks';

const text = commandStrings.go;
const settings = Object.entries(settingsStrings.sections);
const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;

export function ShellCommands() {
  const go = useGo();
  const { setNewSpaceOpen } = useShell();
  const theme = useTheme();
  const { work } = useMay();
  useCommands([
    {
      id: 'new-space',
      title: text.newSpace,
      section: 'general',
      keys: 'N',
      icon: Plus,
      enabled: work,
      run: () => setNewSpaceOpen(true),
    },
    {
      id: 'toggle-sidebar',
      title: text.toggleSidebar,
      section: 'general',
      keys: '[',
      icon: PanelLeft,
      run: toggleSidebar,
    },
    {
      id: 'go-inbox',
      title: text.inbox,
      section: 'go',
      keys: 'G I',
      icon: Inbox,
      run: () => go('/inbox'),
    },
    ...settings.map(
      ([section, label], at): Command => ({
        id: `go-settings-${section}`,
        title: text.settings(label),
        section: 'go',
        icon: Settings,
        ...(at === 0 && { keys: 'G S' }),
        run: () => go(`/settings/${section}`),
      }),
    ),
    ...themes.map(
      (each): Command => ({
        id: `theme-${each}`,
        title: text.themes[each],
        section: 'appearance',
        icon: themeIcons[each],
        words: text.themeWords,
        enabled: each !== theme,
        run: () => setTheme(each),
      }),
    ),
    {
      id: 'sign-out',
      title: text.signOut,
      section: 'general',
      icon: LogOut,
      run: () => void signOut(),
    },
  ]);
  useSpaceCommands();
  useSeenMarks();
  return null;
}

/** Every space of the list by its title, any other once it is typed, and the way along the list. */
function useSpaceCommands(): void {
  const go = useGo();
  const pathname = usePathname();
  const { data } = useInfiniteQuery(queries.spaces());
  const spaces = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const at = spaces.findIndex(({ id }) => pathname.startsWith(`/spaces/${id}`));
  const found = useFoundSpaces(useMemo(() => new Set(spaces.map(({ id }) => id)), [spaces]));
  const goTo = (index: number) => {
    const space = spaces[index];
    if (space) go(spaceAddress(space.id));
  };
  useCommands([
    ...spaces.map(
      (space, index): Command => ({
        id: `go-space-${space.id}`,
        title: space.title,
        section: 'spaces',
        detail: space.repository.name,
        icon: Box,
        enabled: index !== at,
        run: () => goTo(index),
      }),
    ),
    ...found.map(
      ({ id, title, repository, archived }): Command => ({
        id: `go-space-${id}`,
        title,
        section: 'spaces',
        detail: archived ? commandStrings.space.archived(repository.name) : repository.name,
        icon: archived ? Archive : Box,
        enabled: !pathname.startsWith(`/spaces/${id}`),
        run: () => go(spaceAddress(id)),
      }),
    ),
    {
      id: 'next-space',
      title: text.nextSpace,
      section: 'spaces',
      keys: 'Alt+ArrowDown',
      shownIn: 'keys',
      enabled: spaces.length > 1,
      run: () => goTo((at + 1) % spaces.length),
    },
    {
      id: 'previous-space',
      title: text.previousSpace,
      section: 'spaces',
      keys: 'Alt+ArrowUp',
      shownIn: 'keys',
      enabled: spaces.length > 1,
      run: () => goTo(at <= 0 ? spaces.length - 1 : at - 1),
    },
  ]);
}
