/** The parts of the README that are facts of the code: computed from it, written between markers, checked to be current. */
import { z } from 'zod';
import { tiers } from '@/server/core/effects';
import { eventSchemas, openConversationTypes, versionOf } from '@/server/core/events/envelope';
import type { StreamKind } from '@/server/core/ids';
import { builtInModes } from '@/server/core/modes';
import { listProcedures } from '@/server/routers/list-procedures';
import { builtInDeclarations } from './built-in-declarations';
import { settings } from './settings-table';

const code = (text: string): string => `\`${text}\``;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const shape = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** `name?, other` of a JSON Schema's object. */
function fieldsOf(schema: unknown): string {
  const { properties, required } = shape.parse(schema);
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `${name}?`))
    .join(', ');
}

function events(): string {
  const rows = Object.entries(eventSchemas).flatMap(([stream, schemas]) =>
    Object.entries(schemas).map(([type, schema]) => [
      stream,
      code(type),
      String(versionOf(type)),
      fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
      writerOf(stream as StreamKind, type),
    ]),
  );
  return table(['stream', 'type', 'v', 'data', 'appended by'], rows);
}

function writerOf(stream: StreamKind, type: string): string {
  if (stream !== 'conversation') return 'commands';
  return (openConversationTypes as ReadonlySet<string>).has(type) ? 'commands, runner' : 'runner';
}

function modes(): string {
  const rows = builtInModes.map((mode) => [
    `**${mode.label}** ${code(mode.name)}`,
    mode.posture,
    mode.maxTier,
    mode.allow === null ? 'any' : mode.allow.map(code).join(' '),
    mode.outputVerbs.map(code).join(' '),
    mode.selectable ? 'an operator' : 'the system',
  ]);
  return table(
    ['mode', 'worktree', 'up to tier', 'write tier and above', 'delivers by', 'selected by'],
    rows,
  );
}

function tools(): string {
  const order = [...builtInDeclarations].sort(
    (a, b) => tiers.indexOf(a.tier) - tiers.indexOf(b.tier) || (a.name < b.name ? -1 : 1),
  );
  const rows = order.map(({ name, tier, effects, inputSchema }) => [
    code(name),
    tier,
    effects.map(code).join(' '),
    fieldsOf(inputSchema),
  ]);
  return table(['tool', 'tier', 'effects', 'arguments'], rows);
}

function configuration(): string {
  const rows = settings.map(({ names, fallback, meaning }) => [names.map(code).join(' '), fallback, meaning]);
  return table(['name', 'default', 'meaning'], rows);
}

function procedures(): string {
  const rows = listProcedures().map(({ name, kind, input }) => [code(name), kind, input]);
  return table(['procedure', 'kind', 'input'], rows);
}

const sections: Readonly<Record<string, () => string>> = { modes, tools, events, configuration, procedures };

/**
 * The README with every section between `<!-- NAME:begin -->` and `<!-- NAME:end -->` computed anew. Throws when a
 * section's markers are missing.
 */
export function renderReadme(readme: string): string {
  return Object.entries(sections).reduce((text, [name, render]) => {
    const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new Error(`The README lacks the markers of "${name}"`);
    return `${text.slice(0, from + begin.length)}\n${render()}\n${text.slice(to)}`;
  }, readme);
}
