import type { StudioStep } from '../model/studio-steps';

/** A step in the overview: by mark where revisions are compared, else by status. */
export function miniMapClass(step: StudioStep | undefined): string {
  if (step?.mark === 'removed') return 'fill-bad!';
  if (step?.mark === 'added' || step?.status === 'completed') return 'fill-ok!';
  if (step?.mark === 'changed') return 'fill-warn!';
  if (step?.status === 'in_progress') return 'fill-accent!';
  return 'fill-line-strong!';
}
