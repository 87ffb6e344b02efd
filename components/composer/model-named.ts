/** Which model somebody means by a name behind `/model`. Pure. */
import type { ModelRow } from '@/components/sync/api';

export type NamedModel =
  | { readonly kind: 'one'; readonly model: ModelRow }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly labels: readonly string[] };

const MOST_NAMED = 3;

/** By its whole reference, its name or its label first; else by a part of them that only one has. */
export function modelNamed(models: readonly ModelRow[], name: string): NamedModel {
  const wanted = name.toLowerCase();
  const namesOf = ({ ref, label }: ModelRow) =>
    [ref, ref.slice(ref.indexOf(':') + 1), label].map((each) => each.toLowerCase());
  const exact = models.find((model) => namesOf(model).includes(wanted));
  if (exact) return { kind: 'one', model: exact };
  const like = models.filter((model) => namesOf(model).some((each) => each.includes(wanted)));
  const [first] = like;
  if (!first) return { kind: 'none' };
  if (like.length === 1) return { kind: 'one', model: first };
  return { kind: 'several', labels: like.slice(0, MOST_NAMED).map(({ label }) => label) };
}
