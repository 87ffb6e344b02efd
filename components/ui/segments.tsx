import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';

export interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

/** A few choices side by side, of which one holds. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, options, value, onChange, disabled = false } = props;
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={(next: Value) => onChange(next)}
      className="flex w-fit max-w-full flex-wrap gap-0.5 rounded-md border bg-bg p-0.5"
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className="flex h-6 cursor-pointer items-center rounded-sm px-2 text-12 text-ink-2 transition-colors not-data-disabled:hover:text-ink data-disabled:cursor-default data-disabled:opacity-60 data-checked:bg-raised data-checked:text-ink data-checked:shadow-raised"
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
