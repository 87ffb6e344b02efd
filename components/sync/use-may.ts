'use client';
import { useQuery } from '@tanstack/react-query';
import { roleStrings } from '@/components/ui/strings/role-strings';
import type { Outputs } from './api';
import { queries } from './queries';

export type MemberRow = Outputs['members']['list']['items'][number];
export type Role = MemberRow['role'];

export interface May {
  /** Null until known; the server judges anyway. */
  readonly role: Role | null;
  /** Change and decide (statement 66): everybody but viewers. True until known. */
  readonly work: boolean;
  /** Change what is the owners': people, models, what is kept. True until known. */
  readonly own: boolean;
  /** Why not, for the control that is shown without being usable; undefined where it is. */
  readonly whyNotWork: string | undefined;
  readonly whyNotOwn: string | undefined;
}

/** What the person's role lets them do, as of the last event about members. */
export function useMay(): May {
  const role = useQuery(queries.members()).data?.items.find((member) => member.isYou)?.role ?? null;
  const work = role !== 'viewer';
  const own = role === null || role === 'owner';
  return {
    role,
    work,
    own,
    whyNotWork: work ? undefined : roleStrings.may.viewer,
    whyNotOwn: own || role === null ? undefined : roleStrings.may.owners(roleStrings.roles[role]),
  };
}
