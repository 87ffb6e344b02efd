import { z } from 'zod';
import { inviteId, operatorId, tokenId } from '@/server/core/id-schemas';
import { removeMember, renameMember, setRole } from '@/server/workspaces/change-member';
import { createSignInLink } from '@/server/workspaces/create-sign-in-link';
import { createToken, createTokenFields } from '@/server/workspaces/create-token';
import { createInvite, inviteFields, listInvites, revokeInvite, role } from '@/server/workspaces/invites';
import { listMembers } from '@/server/workspaces/list-members';
import { listTokens } from '@/server/workspaces/list-tokens';
import { pageFields } from '@/server/workspaces/page';
import { revokeToken } from '@/server/workspaces/revoke-token';
import { commandFields, memberMutation, ownerMutation, router, viewerQuery } from './trpc';

const oneMember = z.object({ operatorId, ...commandFields });
const perhapsAnother = z.object({ operatorId: operatorId.optional(), ...commandFields });
/** One line: it stands in the middle of sentences. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !/\p{Cc}/u.test(text), 'must be one line');

export const membersRouter = router({
  list: viewerQuery.query(({ ctx }) => listMembers(ctx.services, ctx.actor)),
  invite: ownerMutation
    .input(inviteFields.extend(commandFields))
    .mutation(({ ctx, input }) => createInvite(ctx.services, ctx.actor, input)),
  invites: viewerQuery
    .input(z.object(pageFields).optional())
    .query(({ ctx, input }) => listInvites(ctx.services, ctx.actor, input)),
  revokeInvite: ownerMutation
    .input(z.object({ inviteId, ...commandFields }))
    .mutation(({ ctx, input }) => revokeInvite(ctx.services, ctx.actor, input)),
  setRole: ownerMutation
    .input(oneMember.extend({ role }))
    .mutation(({ ctx, input }) => setRole(ctx.services, ctx.actor, input)),
  remove: ownerMutation
    .input(oneMember)
    .mutation(({ ctx, input }) => removeMember(ctx.services, ctx.actor, input)),
  rename: memberMutation
    .input(perhapsAnother.extend({ name }))
    .mutation(({ ctx, input }) => renameMember(ctx.services, ctx.actor, input)),
  signInLink: memberMutation
    .input(perhapsAnother)
    .mutation(({ ctx, input }) => createSignInLink(ctx.services, ctx.actor, input)),
});

export const tokensRouter = router({
  list: viewerQuery
    .input(z.object(pageFields).optional())
    .query(({ ctx, input }) => listTokens(ctx.services, ctx.actor, input)),
  create: memberMutation
    .input(createTokenFields.extend(commandFields))
    .mutation(({ ctx, input }) => createToken(ctx.services, ctx.actor, input)),
  revoke: memberMutation
    .input(z.object({ tokenId, ...commandFields }))
    .mutation(({ ctx, input }) => revokeToken(ctx.services, ctx.actor, input)),
});
