/**
 * Owns which tools exist. Invariant: every registered tool has a declaration, and a name is taken once; nobody's tool
 * may bear the name of a built-in one (statements 14 and 17).
 */
import { z } from 'zod';
import { effectClass, tier } from '@/server/core/effect-schemas';
import type { ToolDeclaration } from '@/server/core/effects';
import { AppError } from '@/server/core/errors';
import { byCodeUnit } from '@/server/git/by-code-unit';
import type { Tool } from './tool';

/** What was registered at one moment; later registrations do not show in it. */
export interface ToolSnapshot {
  /** In code-unit order of their names. */
  readonly declarations: readonly ToolDeclaration[];
  /** The registration that bears exactly this name; the name comes from a model and may be anything. */
  get(name: string): Tool | undefined;
}

export interface ToolRegistry {
  /** Throws AppError `bad_configuration`, naming the tool, when it lacks a declaration or its name is taken. */
  register(tool: Tool): void;
  snapshot(): ToolSnapshot;
}

/** Verbs of modes whose tools come with them: reserved, so that no third-party tool can pose as one (statement 18). */
const reservedNames: ReadonlySet<string> = new Set([
  'ask_user',
  'exit_plan_mode',
  'propose_orchestration',
  'submit_plan',
]);

const declared = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/),
  description: z.string().min(1),
  tier,
  effects: z.array(effectClass),
  inputSchema: z.record(z.string(), z.unknown()),
  source: z.string().min(1),
});

export function createToolRegistry(builtIns: readonly Tool[] = []): ToolRegistry {
  const tools = new Map<string, Tool>();

  const register = (tool: Tool) => {
    const checked = declared.safeParse(tool.declaration);
    const name = String((tool.declaration as Partial<ToolDeclaration> | undefined)?.name);
    if (!checked.success) {
      throw refusal(name, `it lacks a complete declaration. ${z.prettifyError(checked.error)}`);
    }
    const holder = tools.get(name);
    if (holder) throw refusal(name, `the name is taken by a tool of "${holder.declaration.source}".`);
    if (reservedNames.has(name) && checked.data.source !== 'builtin') {
      throw refusal(name, 'the name belongs to Interlock.');
    }
    tools.set(name, tool);
  };
  for (const tool of builtIns) register(tool);

  return {
    register,
    snapshot() {
      const taken = new Map(tools);
      const names = [...taken.keys()].sort(byCodeUnit);
      return {
        declarations: names.flatMap((name) => taken.get(name)?.declaration ?? []),
        get: (name) => taken.get(name),
      };
    },
  };
}

function refusal(tool: string, why: string): AppError {
  return new AppError('bad_configuration', `The tool "${tool}" cannot register: ${why}`, { tool });
}
