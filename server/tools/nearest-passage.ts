/** Finds the passage of a file that a model probably meant, so that its next attempt can be exact. Pure. */

const MAX_LINES = 20_000;
const MAX_SHOWN = 12;

const trimmed = (line: string): string => line.replace(/\s+/g, ' ').trim();

/** A sentence for the model, or null where nothing resembles `wanted`. */
export function nearestPassage(text: string, wanted: string): string | null {
  const lines = text.split(/\r?\n/).slice(0, MAX_LINES);
  const sought = wanted.replace(/\r?\n$/, '').split(/\r?\n/);
  const best = bestWindow(lines.map(trimmed), sought.map(trimmed));
  if (best === null) return null;
  const passage = lines.slice(best.start, best.start + sought.length);
  const shown = passage.slice(0, MAX_SHOWN).join('\n');
  const from = best.start + 1;
  const to = best.start + passage.length;
  const single = from === to;
  const place = single ? `Line ${from}` : `Lines ${from} to ${to}`;
  const how =
    best.equal === sought.length
      ? `${single ? 'differs' : 'differ'} in white space only`
      : `${single ? 'agrees' : 'agree'} in ${best.equal} of ${sought.length} lines`;
  return `${place} ${how}:\n${shown}${passage.length > MAX_SHOWN ? '\n…' : ''}`;
}

interface Window {
  readonly start: number;
  readonly equal: number;
}

/** The window with most equal lines; blank lines alone prove nothing. */
function bestWindow(lines: readonly string[], sought: readonly string[]): Window | null {
  const places = new Map<string, number[]>();
  lines.forEach((line, index) => {
    if (line !== '') places.set(line, [...(places.get(line) ?? []), index].slice(-50));
  });
  const votes = new Map<number, number>();
  sought.slice(0, 200).forEach((line, index) => {
    for (const place of places.get(line) ?? []) {
      if (place >= index) votes.set(place - index, (votes.get(place - index) ?? 0) + 1);
    }
  });
  let best: Window | null = null;
  for (const [start, equal] of votes) {
    if (!best || equal > best.equal || (equal === best.equal && start < best.start)) best = { start, equal };
  }
  if (!best) return null;
  const blank = sought.filter(
    (line, index) => line === '' && lines[(best as Window).start + index] === '',
  ).length;
  return { start: best.start, equal: best.equal + blank };
}
