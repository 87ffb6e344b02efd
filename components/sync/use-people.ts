'use client';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isolated } from '@/components/ui/isolated';
import { strings } from '@/components/ui/strings/strings';
import type { Principal } from '@/server/core/principal';
import { queries } from './queries';

/** Principals by the names people know them by, fit to stand in a sentence. */
export function usePeople(): (principal: Principal) => string {
  const { data } = useQuery(queries.members());
  const members = data?.items;
  const former = data?.former;
  return useCallback(
    (principal) => {
      if (principal.kind === 'agent') return strings.general.agent;
      if (principal.kind === 'system') return strings.general.system;
      const member = members?.find((each) => each.id === principal.id);
      if (member?.isYou) return strings.general.you;
      const name = member?.name ?? former?.find((each) => each.id === principal.id)?.name;
      return name === undefined ? strings.general.someone : isolated(name);
    },
    [members, former],
  );
}
