/** Rows of invitations and tokens; both go stale with the members. */
import { queryOptions } from '@tanstack/react-query';
import { api, type Outputs } from '@/components/sync/api';

export type InviteRow = Outputs['members']['invites']['items'][number];
export type TokenRow = Outputs['tokens']['list']['items'][number];

export const peopleQueries = {
  invites: () =>
    queryOptions({
      queryKey: ['members', 'invites'],
      queryFn: () => api.members.invites.query({ limit: 200 }),
    }),
  tokens: () =>
    queryOptions({ queryKey: ['members', 'tokens'], queryFn: () => api.tokens.list.query({ limit: 200 }) }),
};
