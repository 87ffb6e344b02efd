/** A call's arguments as they are shown. Pure; a model may have written anything. */

/** A text argument by its name; null where there is none. */
export function textArgument(args: unknown, name: string): string | null {
  if (typeof args !== 'object' || args === null || !Object.hasOwn(args, name)) return null;
  const value = (args as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}

/** A call with one text argument reads best as that text. */
export function argumentsText(args: unknown): string {
  if (typeof args === 'string') return args;
  if (typeof args !== 'object' || args === null) return String(args ?? '');
  const entries = Object.entries(args);
  const [first] = entries;
  if (entries.length === 1 && typeof first?.[1] === 'string') return first[1];
  return entries.map(([name, value]) => `${name}: ${valueText(value)}`).join('\n');
}

function valueText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return value.includes('\n') ? `\n${value}` : value;
}

/** Of arguments that are still being written: what is said so far of the one that tells most. */
export function partialArgument(json: string, names: readonly string[]): string {
  for (const name of names) {
    const at = json.indexOf(`"${name}"`);
    const value = at < 0 ? null : /^\s*:\s*"((?:[^"\\]|\\.)*)/.exec(json.slice(at + name.length + 2));
    if (value?.[1]) return unescaped(value[1]);
  }
  return '';
}

function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
