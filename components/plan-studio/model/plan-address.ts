'use client';
import { useSearchParams } from 'next/navigation';
import { useGo } from '@/components/shell/use-go';
import type { SpaceId } from '@/server/core/ids';

/** Beside a conversation, or a page of its own. */
export type StudioPlace = 'panel' | 'page';

export interface PlanAddress {
  readonly place: StudioPlace;
  /** Null = whatever is the latest. */
  readonly revision: number | null;
  goTo(target: { readonly planId: string; readonly revision?: number | null }): void;
}

export const planPage = (spaceId: SpaceId, planId: string): string => `/spaces/${spaceId}/plans/${planId}`;

/** Which plan and revision is shown is the address, so that back, forward and a link work. */
export function usePlanAddress(place: StudioPlace, spaceId: SpaceId): PlanAddress {
  const go = useGo();
  const current = useSearchParams();
  const asked = Number(current.get('revision') ?? Number.NaN);
  return {
    place,
    revision: Number.isInteger(asked) && asked > 0 ? asked : null,
    goTo: ({ planId, revision }) => {
      const parameters = new URLSearchParams(current);
      if (place === 'panel') parameters.set('plan', planId);
      if (revision) parameters.set('revision', String(revision));
      else parameters.delete('revision');
      const path = place === 'page' ? planPage(spaceId, planId) : `/spaces/${spaceId}`;
      const query = parameters.toString();
      go(query === '' ? path : `${path}?${query}`);
    },
  };
}
