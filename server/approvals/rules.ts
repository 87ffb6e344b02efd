/** Rules that answer confirmations in the name of the operator who made them (statement 55): seen, scoped, ending. */
import type { Rule } from '@/prisma/generated/sqlite/client';
import { matchesRule } from '@/server/core/approval-rules';
import { callSubject } from '@/server/core/approval-schemas';
import { AppError } from '@/server/core/errors';
import { type SpaceId, spaceStream, workspaceStream } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import type { Rows } from '@/server/store/database';
import { newId } from '@/server/store/new-id';
import { type CommandInput, runCommand } from '@/server/workspaces/command';
import { type Page, type PageInput, pageQuery, toPage } from '@/server/workspaces/page';
import { parsePrincipal, principalNames } from './approval-view';
import type { Decided } from './decided';

export interface RuleView {
  readonly id: string;
  readonly spaceId: string;
  readonly spaceTitle: string;
  readonly tool: string;
  readonly pattern: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** Turns an approved confirmation into a rule for calls of its kind. Throws AppError `bad_input` where none fits. */
export async function rememberCall({ unit, actor, row, input, at }: Decided): Promise<void> {
  const { tool, rulePattern } = callSubject.parse(JSON.parse(row.subject));
  if (rulePattern === null) {
    throw new AppError('bad_input', 'No rule can stand for this call: approve it by itself.', { tool });
  }
  const expiresAt = input.remember?.expiresAt ? new Date(input.remember.expiresAt) : null;
  if (expiresAt && !(expiresAt.getTime() > at)) {
    throw new AppError('bad_input', 'The rule would have ended already: choose a later time.', {});
  }
  const rule = await unit.rows.rule.create({
    data: {
      id: newId(),
      workspaceId: row.workspaceId,
      spaceId: row.spaceId,
      tool,
      pattern: rulePattern,
      createdBy: JSON.stringify(actor.principal),
      createdAt: new Date(at),
      expiresAt,
    },
  });
  await unit.append({
    stream: spaceStream(row.spaceId as SpaceId),
    events: [{ type: 'rule/added', data: { ruleId: rule.id, tool, pattern: rulePattern } }],
    principal: actor.principal,
  });
}

/** The rule in force that answers this call, or null. */
export async function findRule(
  rows: Pick<Rows, 'rule'>,
  call: { readonly spaceId: string; readonly tool: string; readonly args: unknown; readonly at: number },
): Promise<Rule | null> {
  const inForce = await rows.rule.findMany({
    where: {
      spaceId: call.spaceId,
      tool: call.tool,
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: new Date(call.at) } }],
    },
  });
  return inForce.find((rule) => matchesRule(rule, call.tool, call.args)) ?? null;
}

export async function listRules(services: Services, actor: Actor, input: PageInput): Promise<Page<RuleView>> {
  const rows = services.database.reader;
  const { where, ...page } = pageQuery(input, 'newest-first');
  const found = await rows.rule.findMany({
    where: { workspaceId: actor.workspaceId, ...where },
    include: { space: { select: { title: true } } },
    ...page,
  });
  const nameOf = await principalNames(
    rows,
    found.map(({ createdBy }) => parsePrincipal(createdBy)),
  );
  return toPage(found, input, ({ space, createdBy, createdAt, expiresAt, revokedAt, ...rule }) => ({
    id: rule.id,
    spaceId: rule.spaceId,
    spaceTitle: space.title,
    tool: rule.tool,
    pattern: rule.pattern,
    createdBy: nameOf(parsePrincipal(createdBy)),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}

export async function revokeRule(
  services: Services,
  actor: Actor,
  input: CommandInput & { readonly ruleId: string },
): Promise<{ ruleId: string }> {
  const { ruleId, commandId } = input;
  return runCommand(services, { actor, name: 'rules.revoke', commandId }, async (unit) => {
    const rule = await unit.rows.rule.findFirst({ where: { id: ruleId, workspaceId: actor.workspaceId } });
    if (!rule) throw new AppError('not_found', `There is no rule ${ruleId} here.`, { kind: 'rule' });
    if (rule.revokedAt !== null) return { ruleId };
    await unit.rows.rule.update({ where: { id: ruleId }, data: { revokedAt: new Date(services.now()) } });
    await unit.append({
      stream: spaceStream(rule.spaceId as SpaceId),
      events: [{ type: 'rule/revoked', data: { ruleId } }],
      principal: actor.principal,
    });
    // The list of rules spans all spaces: who looks at it follows none of their streams.
    await unit.append({
      stream: workspaceStream(actor.workspaceId),
      events: [{ type: 'inbox/changed', data: {} }],
      principal: actor.principal,
    });
    return { ruleId };
  });
}
