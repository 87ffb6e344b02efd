/** Owns how a mode looks: the same icon, colour and label everywhere, so that the permission is seen without reading. */
import { CircleHelp, Eye, type LucideIcon, Network, ScanSearch, Shapes, SquarePen } from 'lucide-react';
import { cx } from './cx';
import { type MarkedMode, type ModeTone, modeClass, modeTone } from './mode-tone';

const icons: Readonly<Record<ModeTone, LucideIcon>> = {
  agent: SquarePen,
  plan: Eye,
  orchestrate: Network,
  review: ScanSearch,
  neutral: Shapes,
  missing: CircleHelp,
};

export const modeIcon = (mode: MarkedMode): LucideIcon => icons[modeTone(mode)];

export function ModeIcon({ mode, className }: { readonly mode: MarkedMode; readonly className?: string }) {
  const Icon = modeIcon(mode);
  return (
    <Icon
      aria-hidden
      strokeWidth={1.75}
      className={cx(modeClass(mode), 'size-3.5 shrink-0 text-mode', className)}
    />
  );
}

export const modeChipClass =
  'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md bg-mode/11 px-2 text-12 font-medium whitespace-nowrap text-[color-mix(in_oklab,var(--m)_82%,var(--ink))]';

export interface ModeChipProps {
  readonly mode: MarkedMode;
  readonly title?: string;
  /** Of the label: where there is no room for it, it is only said. */
  readonly labelClass?: string;
}

export function ModeChip({ mode, title, labelClass }: ModeChipProps) {
  return (
    <span title={title} className={cx(modeClass(mode), modeChipClass)}>
      <ModeIcon mode={mode} />
      <span className={labelClass}>{mode.label}</span>
    </span>
  );
}

export interface ModeDotProps {
  readonly mode: MarkedMode;
  readonly running?: boolean;
}

/** Colour alone: whoever shows it says the mode, and whether something runs, in words as well. */
export function ModeDot({ mode, running }: ModeDotProps) {
  return (
    <span
      aria-hidden
      className={cx(
        modeClass(mode),
        'size-2 shrink-0 rounded-full bg-mode',
        running && 'animate-pulse-dot shadow-[0_0_0_3px_color-mix(in_oklab,var(--m)_25%,transparent)]',
      )}
    />
  );
}
