import { Specimen } from './specimen';

/** Named in full so that the style sheet can be searched for them. */
const surfaces = ['bg-bg', 'bg-surface', 'bg-raised', 'bg-sunken', 'bg-hover', 'bg-add', 'bg-del'] as const;
const inks = ['bg-ink', 'bg-ink-2', 'bg-ink-3', 'bg-line', 'bg-line-strong'] as const;
const meanings = ['bg-accent', 'bg-ok', 'bg-warn', 'bg-bad'] as const;
const modes = [
  'mode-agent bg-mode',
  'mode-plan bg-mode',
  'mode-orchestrate bg-mode',
  'mode-review bg-mode',
  'mode-neutral bg-mode',
] as const;
const texts = ['text-11', 'text-12', 'text-13', 'text-14', 'text-16', 'text-20'] as const;

export function TokenSpecimens() {
  return (
    <>
      <Swatches name="surfaces" classes={surfaces} />
      <Swatches name="inks" classes={inks} />
      <Swatches name="meanings" classes={meanings} />
      <Swatches name="modes" classes={modes} />
      <Specimen name="type">
        {texts.map((size) => (
          <span key={size} className={size}>
            {size}
          </span>
        ))}
        <span className="font-mono text-12">font-mono</span>
      </Specimen>
    </>
  );
}

interface SwatchesProps {
  readonly name: string;
  readonly classes: readonly string[];
}

function Swatches({ name, classes }: SwatchesProps) {
  return (
    <Specimen name={name}>
      {classes.map((each) => (
        <div key={each} className="grid gap-1">
          <span className={`size-12 rounded-lg border ${each}`} />
          <span className="text-11 text-ink-3">{each.replace(/ bg-mode$/, '').replace(/^bg-/, '')}</span>
        </div>
      ))}
    </Specimen>
  );
}
