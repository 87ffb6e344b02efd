'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCommandState } from '@/components/commands/command-state';
import type { SpaceRow } from '@/components/sync/api';
import { queries } from '@/components/sync/queries';

/** Milliseconds without a key before the server is asked, and letters that are worth asking for. */
const QUIET = 120;
const LEAST = 2;

const none: readonly SpaceRow[] = [];

/** Spaces that are not in the list, by what is typed in the palette: older ones than were loaded, and archived ones. */
export function useFoundSpaces(listed: ReadonlySet<string>): readonly SpaceRow[] {
  const typed = useCommandState(({ open, typed: text }) => (open === 'palette' ? text.trim() : ''));
  const setLooking = useCommandState((state) => state.setLooking);
  const [asked, setAsked] = useState('');
  const isWanted = typed.length >= LEAST;
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), QUIET);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isFetching } = useQuery({
    ...queries.spacesCalled(asked),
    enabled: isWanted && asked.length >= LEAST,
    placeholderData: keepPreviousData,
  });
  const looking = isWanted && (asked !== typed || isFetching);
  useEffect(() => setLooking(looking), [looking, setLooking]);
  return isWanted && data ? data.filter(({ id }) => !listed.has(id)) : none;
}
