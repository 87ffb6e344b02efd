import { LoaderCircle } from 'lucide-react';
import { cx } from './cx';

/** For what takes a moment and has no shape of its own; whoever shows it says in words what is under way. */
export function Spinner({ className }: { readonly className?: string }) {
  return <LoaderCircle aria-hidden className={cx('size-3.5 shrink-0 animate-spin', className)} />;
}
