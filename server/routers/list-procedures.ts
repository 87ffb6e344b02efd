/** The procedure catalogue, read off the router itself: what README and settings print cannot differ from what is served. */
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { z } from 'zod';
import { appRouter } from './app-router';

export interface ProcedureEntry {
  /** `spaces.create` and the like. */
  readonly name: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  /** As `{repositoryId, title?}`; empty where it takes none. */
  readonly input: string;
}

/** In name order. */
export function listProcedures(): ProcedureEntry[] {
  // The type nests what the router keeps flat, by dotted name.
  const procedures: Record<string, AnyProcedure> = (appRouter as AnyRouter)._def.procedures;
  return Object.entries(procedures)
    .map(([name, procedure]) => ({
      name,
      kind: procedure._def.type,
      input: inputFields(inputsOf(procedure._def)),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** tRPC keeps a procedure's parsers beside its public type. */
const inputsOf = (definition: object): unknown =>
  'inputs' in definition && Array.isArray(definition.inputs) ? definition.inputs.at(-1) : undefined;

const shape = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
});

function inputFields(input: unknown): string {
  if (!(input instanceof z.ZodType)) return '';
  const { properties, required } = shape.parse(z.toJSONSchema(input, { io: 'input' }));
  const fields = Object.keys(properties).map((field) => (required.includes(field) ? field : `${field}?`));
  return `{${fields.join(', ')}}`;
}
