/**
 * Owns what every procedure has in common. Invariant: no procedure runs before its caller's token, membership and role
 * were read again from the rows; viewers decide and change nothing (statement 66).
 */
import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError, z } from 'zod';
import { AppError, type ErrorParameters } from '@/server/core/errors';
import { allScopes, scopesAllow, type TokenScope } from '@/server/core/token-scopes';
import { rereadActor } from '@/server/entrance/read-actor';
import type { Actor, Role, Services } from '@/server/services';
import { appCodeOf, trpcCodes } from './error-codes';
import { procedureScope } from './procedure-scope';

export interface Context {
  readonly services: Services;
  /** Whom the guard let in with this request; null = nobody. Each procedure reads the rows again. */
  readonly actor: Actor | null;
}

const trpc = initTRPC.context<Context>().create({
  errorFormatter({ shape, error }) {
    const { code, httpStatus, path } = shape.data;
    const refusal = error.cause instanceof AppError ? error.cause : null;
    const appCode = refusal?.code ?? appCodeOf(error.code);
    const parameters: ErrorParameters = refusal?.parameters ?? {};
    const message = appCode === 'internal' && !refusal ? internalMessage : error.message;
    return { ...shape, message, data: { code, httpStatus, path, appCode, parameters } };
  },
});

const internalMessage = 'Something went wrong on the server. Its log has the details; try again.';

/** Refusals get their code, faulty input a readable sentence; anything else stays an internal error. */
const refusals = trpc.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause instanceof AppError) throw asTrpcError(cause);
  // Only tRPC's own input check says BAD_REQUEST; a schema that fails elsewhere is our fault, not the caller's.
  if (cause instanceof ZodError && result.error.code === 'BAD_REQUEST') {
    const path = cause.issues[0]?.path.join('.') ?? '';
    throw asTrpcError(
      new AppError('bad_input', `The input is not valid.\n${z.prettifyError(cause)}`, { path }),
    );
  }
  return result;
});

function asTrpcError(error: AppError): TRPCError {
  return new TRPCError({ code: trpcCodes[error.code], message: error.message, cause: error });
}

const ranks: Readonly<Record<Role, number>> = { viewer: 0, member: 1, owner: 2 };

/** PostgreSQL stores no U+0000 in text; refusing it everywhere keeps both databases alike. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => holdsNul(key) || holdsNul(inner));
}

/** What people write to an agent may be pasted from anywhere: there the character is replaced, not refused. */
const replacesNul: ReadonlySet<string> = new Set(['conversations.send', 'conversations.editInput']);

const refuseNul = trpc.middleware(async ({ getRawInput, path, next }) => {
  if (replacesNul.has(path) || !holdsNul(await getRawInput())) return next();
  throw new AppError(
    'bad_input',
    'The input holds a NUL character (U+0000), which text cannot hold. Remove it.',
  );
});

const atLeast = (role: Role) =>
  trpc.procedure
    .use(refusals)
    .use(refuseNul)
    .use(async ({ ctx, path, type, next }) => {
      const { database, now } = ctx.services;
      const actor = ctx.actor && (await rereadActor(database.reader, ctx.actor, now()));
      if (!actor) throw new AppError('not_signed_in', 'Sign in first: open the sign-in link again.');
      if (ranks[actor.role] < ranks[role]) {
        throw new AppError('not_allowed', `This needs the role ${role}; yours is ${actor.role}.`, {
          needed: role,
          role: actor.role,
        });
      }
      requireScope(actor, procedureScope(path, type));
      return next({ ctx: { ...ctx, actor } });
    });

/** A token does what its scopes name and its operator's role allows, whichever is less (statement 66). */
function requireScope({ scopes = allScopes }: Actor, needed: TokenScope): void {
  if (scopesAllow(scopes, needed)) return;
  throw new AppError(
    'not_allowed',
    `This needs a token with the scope "${needed}"; yours has: ${scopes.join(', ')}.`,
    { scope: needed },
  );
}

export const { router, createCallerFactory } = trpc;
/** For everyone who is signed in. */
export const viewerQuery = atLeast('viewer');
/** For members and owners. Its input takes `commandFields`. */
export const memberMutation = atLeast('member');
/** For owners. Its input takes `commandFields`. */
export const ownerMutation = atLeast('owner');

/** Spread into every mutation's input: `z.object({ ...commandFields, spaceId })`. */
export const commandFields = {
  /** The client's id for this command: sent again, it answers with the first run's result. */
  commandId: z.string().min(1).max(100).optional(),
};
