/** One mode as a modes file spells it (statement 61), before it is judged. Unknown keys are faults. */
import { z } from 'zod';
import { effectClass, tier } from './effect-schemas';

export interface ModesConfigFault {
  /** Keys and indices from the document's root. */
  readonly path: readonly (string | number)[];
  /** `key` when the name at the end of `path` is at fault, `value` when what stands under it is. */
  readonly at: 'key' | 'value';
  readonly message: string;
}

const listedTool = z
  .string()
  .max(128)
  .regex(/^[A-Za-z0-9_.:/-]+$/, 'must be the name of a tool');
/** How a configured mode may be called. */
export const modeKey = z
  .string()
  .max(64, 'must have at most 64 characters')
  .regex(/^[a-z0-9][a-z0-9_.-]*$/, 'must be lower-case letters, digits, ".", "_" or "-"');
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line');

const ruling = z.enum(['allow', 'deny'], {
  error: ({ input }) =>
    input === 'ask'
      ? '"ask" is reserved for a later version and refused now; say allow or deny'
      : 'expected allow or deny',
});

export const modeEntry = z
  .strictObject({
    label: line(40),
    summary: line(160),
    guidance: z.string().max(20_000),
    max_tier: tier,
    tools: z.record(listedTool, ruling),
    denied_effects: z.array(effectClass),
    posture: z.enum(['read-only', 'writable']),
    output_verbs: z.array(listedTool),
  })
  .partial();
export type ModeEntry = z.infer<typeof modeEntry>;

/** A schema's issues as faults below `base`. */
export function shapeFaults(error: z.ZodError, base: readonly string[]): ModesConfigFault[] {
  return error.issues.flatMap((issue): ModesConfigFault[] => {
    const path = [...base, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))];
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key], at: 'key', message: `unknown key "${key}"` }));
    }
    if (issue.code === 'invalid_key') {
      const message = issue.issues.map((inner) => inner.message).join('; ');
      return [{ path, at: 'key', message: `"${String(path.at(-1))}" ${message}` }];
    }
    return [{ path, at: 'value', message: issue.message }];
  });
}
