import type { Scene } from './scene';

/** One step of the demo model: what it thinks, says and calls. Without calls it ends the turn. */
export interface DemoStep {
  readonly think?: string;
  readonly say?: string;
  readonly calls?: readonly { readonly name: string; readonly args: Readonly<Record<string, unknown>> }[];
  /** Factor on the delay between words; default 1. */
  readonly slowness?: number;
}

/** Something the demo model can do: a script that looks at what really came back and goes on from there. */
export interface Skill {
  readonly name: string;
  /** How a person asks for it; shown in the demo's own explanation. Null where Interlock asks for it, or another tells. */
  readonly example: string | null;
  readonly matches: (task: string) => boolean;
  readonly next: (scene: Scene) => DemoStep;
}

export const use = (
  name: string,
  args: Record<string, unknown>,
  words: Omit<DemoStep, 'calls'> = {},
): DemoStep => ({
  ...words,
  calls: [{ name, args }],
});

/** Said with every ending, so that nobody takes the demo for a model. */
export const standIn = 'I am the demo: a scripted stand-in, not a language model.';

export const finish = (say: string): DemoStep => ({ say: `${say}\n\n${standIn}` });

/** Every skill ends honestly when a tool it needs is not on its surface. */
export const lacks = (what: string, wouldDo: string): DemoStep =>
  finish(`I cannot ${what} here: that tool is not among the ones I was given in this mode.\n\n${wouldDo}`);

export const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** Text in quotes or backticks, in order. */
export const quoted = (task: string): string[] =>
  [...task.matchAll(/`([^`]+)`|"([^"]+)"|“([^”]+)”/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
