import type { ReactNode } from 'react';

export interface SpecimenProps {
  /** The primitive's name in the code. */
  readonly name: string;
  readonly children: ReactNode;
}

/** One primitive, with all its states in one row. */
export function Specimen({ name, children }: SpecimenProps) {
  return (
    <section
      aria-label={name}
      className="grid gap-2 border-b py-4 last:border-0 sm:grid-cols-[140px_minmax(0,1fr)]"
    >
      <h3 className="font-mono text-12 text-ink-2">{name}</h3>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">{children}</div>
    </section>
  );
}

/** One state with its name below. */
export function State({ name, wide, children }: StateProps) {
  return (
    <div className={wide ? 'grid w-full gap-1' : 'grid min-w-0 gap-1'}>
      <div className="min-w-0">{children}</div>
      <span className="text-11 text-ink-3">{name}</span>
    </div>
  );
}

interface StateProps {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}
