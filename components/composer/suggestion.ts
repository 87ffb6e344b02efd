import type { LucideIcon } from 'lucide-react';
import type { MarkedMode } from '@/components/ui/mode-tone';

/** One line of what is offered while typing. */
export interface Suggestion {
  readonly id: string;
  readonly label: string;
  /** What may stand behind it. */
  readonly argument?: string;
  readonly detail?: string;
  /** Letters of the label that the query matched. */
  readonly marks?: readonly number[];
  /** A mode shows its own mark. */
  readonly mark: { readonly icon: LucideIcon } | { readonly mode: MarkedMode };
  /** What stands in the text after it was chosen. */
  readonly text: string;
  /** Enter does it at once, where nothing stands behind it. */
  readonly runs: boolean;
  /** What stands in the text for Tab instead, and the offer goes on from there. */
  readonly opens?: string;
}
