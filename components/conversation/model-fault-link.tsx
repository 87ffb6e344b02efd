import Link from 'next/link';
import { linkClass } from '@/components/ui/link-class';
import { threadStrings } from '@/components/ui/strings/thread-strings';

/** Faults that are mended where models are connected. */
const mendedThere = ['model_key_refused', 'model_unconfigured', 'model_unreachable', 'unknown_model'];

/** The way to what the sentence above it says to do; nothing for faults of another kind. */
export function ModelFaultLink({ code }: { readonly code: string }) {
  if (!mendedThere.includes(code)) return null;
  return (
    <Link href="/settings/models" className={linkClass}>
      {threadStrings.openModels}
    </Link>
  );
}
