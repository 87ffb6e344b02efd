'use client';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { cx } from '@/components/ui/cx';
import { settingsStrings } from '@/components/ui/strings/settings-strings';
import { setTheme, useTheme } from '@/components/ui/theme';
import { type Theme, themes } from '@/components/ui/theme-cookie';

const text = settingsStrings.appearance;

/** Chosen for this browser and kept by it; the server draws the next page in it at once, so that nothing flashes. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <RadioGroup
      aria-label={text.theme}
      value={theme}
      onValueChange={(next: Theme) => setTheme(next)}
      className="grid gap-3 sm:grid-cols-3"
    >
      {themes.map((each) => (
        <Radio.Root
          key={each}
          value={each}
          aria-label={text.themes[each]}
          className="grid cursor-pointer gap-2.5 rounded-lg border p-2.5 text-left transition-colors hover:border-ink-3 data-checked:border-accent data-checked:ring-1 data-checked:ring-accent"
        >
          <Miniature theme={each} />
          <span className="grid px-0.5">
            <span className="font-medium">{text.themes[each]}</span>
            <span className="text-12 text-ink-2">{text.themeTexts[each]}</span>
          </span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}

/** A space in miniature; `system` shows both halves. */
function Miniature({ theme }: { readonly theme: Theme }) {
  const halves: readonly Theme[] = theme === 'system' ? ['light', 'dark'] : [theme];
  return (
    <span aria-hidden className="flex h-20 overflow-hidden rounded-md border">
      {halves.map((half) => (
        <span key={half} data-theme={half} className="palette flex flex-1 bg-bg">
          <span className="grid w-1/3 content-start gap-1 border-r border-line p-1.5">
            <Bar className="w-3/4 bg-ink-2" />
            <Bar className="w-full bg-line-strong" />
            <Bar className="w-2/3 bg-line-strong" />
          </span>
          <span className="flex flex-1 flex-col gap-1 bg-surface p-1.5">
            <Bar className="w-1/2 bg-ink" />
            <Bar className="w-11/12 bg-line-strong" />
            <Bar className="w-3/4 bg-line-strong" />
            <span className="mt-auto h-4 rounded-sm border border-accent/60 bg-raised" />
          </span>
        </span>
      ))}
    </span>
  );
}

const Bar = ({ className }: { readonly className: string }) => (
  <span className={cx('h-1 rounded-full', className)} />
);
