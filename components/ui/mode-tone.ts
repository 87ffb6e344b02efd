/** The one place that gives a mode its colour; its icon stands in `mode-mark.tsx`, its label in its profile. */
import { builtIn, type ModeName, type ModeProfile, profileOf, type ResolvedModes } from '@/server/core/modes';

export type ModeTone = 'agent' | 'plan' | 'orchestrate' | 'review' | 'neutral' | 'missing';

/** What a mark needs to know of a mode. */
export type MarkedMode = Pick<ModeProfile, 'name' | 'label' | 'origin'>;

const builtInTones: Readonly<Record<string, ModeTone>> = {
  chat: 'agent',
  plan: 'plan',
  orchestrate: 'orchestrate',
  review: 'review',
};

export function modeTone({ name, origin }: Pick<MarkedMode, 'name' | 'origin'>): ModeTone {
  if (origin === 'missing') return 'missing';
  return (Object.hasOwn(builtInTones, name) ? builtInTones[name] : undefined) ?? 'neutral';
}

/** Sets `--m` for itself and everything within. Named in full so that the style sheet can be searched for them. */
export const modeClass = (mode: Pick<MarkedMode, 'name' | 'origin'>): string => `mode-${modeTone(mode)}`;

/** The profile a screen shows for a name, also before the list of modes has arrived. */
export const shownMode = (modes: ResolvedModes | undefined, name: ModeName): ModeProfile =>
  profileOf(modes ?? builtIn, name);
