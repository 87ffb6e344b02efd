/**
 * Statement 42: `/plan`, `/agent`, `/orchestrate` and `/mode NAME` as the exact first token select a mode; what follows is
 * sent in it. Pure. The text itself never reaches the agent.
 */
import { DEFAULT_MODE } from '@/server/core/modes';

export type Typed =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mode'; readonly mode: string; readonly rest: string }
  | { readonly kind: 'fault'; readonly fault: 'mode-name-missing' };

const shortcuts: Readonly<Record<string, string>> = {
  '/plan': 'plan',
  '/agent': DEFAULT_MODE,
  '/orchestrate': 'orchestrate',
};

/** `agent` is how people know the mode that is called `chat`. */
const nameOf = (typed: string): string => (typed === 'agent' ? DEFAULT_MODE : typed);

export function readTyped(text: string): Typed {
  const [first = '', rest = ''] = splitToken(text);
  if (first === '/mode') {
    const [name = '', message = ''] = splitToken(rest);
    if (name === '') return { kind: 'fault', fault: 'mode-name-missing' };
    return { kind: 'mode', mode: nameOf(name), rest: message };
  }
  const mode = Object.hasOwn(shortcuts, first) ? shortcuts[first] : undefined;
  return mode === undefined ? { kind: 'text', text: text.trim() } : { kind: 'mode', mode, rest };
}

/** The first token and what follows it, without the space between. */
function splitToken(text: string): [string, string] {
  const match = /^(\S+)\s*([\s\S]*)$/.exec(text.trim());
  return [match?.[1] ?? '', match?.[2] ?? ''];
}
