/** Owns where a link to a space leads: to the conversation and the panel that were open there last in this browser. */
import { browserMemory } from '@/components/ui/browser-memory';

/** By space, the part of the address after `?`; the one left last at the end. */
type Views = Readonly<Record<string, string>>;

const kept = ['conversation', 'panel'] as const;
const MOST = 200;

const isViews = (value: unknown): value is Views =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string');

const views = browserMemory<Views>({
  name: 'space-views',
  usual: {},
  parse: (value) => (isViews(value) ? value : null),
});

export function spaceAddress(spaceId: string, known: Views = views.read()): string {
  const view = known[spaceId];
  return view ? `/spaces/${spaceId}?${view}` : `/spaces/${spaceId}`;
}

export const useSpaceAddresses = (): ((spaceId: string) => string) => {
  const known = views.use();
  return (spaceId) => spaceAddress(spaceId, known);
};

export function rememberView(spaceId: string, parameters: URLSearchParams): void {
  const view = new URLSearchParams();
  for (const name of kept) {
    const value = parameters.get(name);
    if (value !== null) view.set(name, value);
  }
  const known = views.read();
  if ((known[spaceId] ?? '') === view.toString()) return;
  const others = Object.entries(known).filter(([id]) => id !== spaceId);
  views.write(Object.fromEntries([...others.slice(1 - MOST), [spaceId, view.toString()]]));
}
