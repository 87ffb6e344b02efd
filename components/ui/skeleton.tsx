import { cx } from './cx';

/** Stands where something of known shape will be. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden className={cx('block animate-shimmer rounded-md bg-hover', className)} />;
}

/** `rows` are width classes, each another. */
export function SkeletonRows({ label, rows }: { readonly label: string; readonly rows: readonly string[] }) {
  return (
    <div role="status" aria-label={label} className="grid gap-2.5">
      {rows.map((width) => (
        <Skeleton key={width} className={cx('h-4', width)} />
      ))}
    </div>
  );
}
