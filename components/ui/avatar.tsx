import { cx } from './cx';
import { Hint } from './hint';
import { initialsOf } from './initials';

export interface AvatarProps {
  readonly name: string;
  /** Said and shown instead of the bare name. */
  readonly hint?: string;
  readonly faded?: boolean;
}

/** A person by their initials; who it is says the name. */
export function Avatar({ name, hint = name, faded = false }: AvatarProps) {
  return (
    <Hint text={hint}>
      <span
        role="img"
        aria-label={hint}
        className={cx(
          'grid size-6.5 shrink-0 place-items-center rounded-full border-2 border-surface bg-ink-2 text-[9px] font-semibold tracking-tight text-surface select-none',
          faded && 'bg-hover text-ink-2',
        )}
      >
        {initialsOf(name)}
      </span>
    </Hint>
  );
}
