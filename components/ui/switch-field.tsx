import { Field } from '@base-ui/react/field';
import { Switch } from '@base-ui/react/switch';
import { fieldLabelClass } from './text-field';

export interface SwitchFieldProps {
  readonly label: string;
  /** What it means to be on. */
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** Something that is on or off from now on. */
export function SwitchField({ label, hint, checked, onChange, disabled }: SwitchFieldProps) {
  return (
    <Field.Root disabled={disabled} className="flex items-start gap-3 data-disabled:opacity-50">
      <div className="grid flex-1 gap-0.5">
        <Field.Label className={fieldLabelClass}>{label}</Field.Label>
        {hint && <Field.Description className="text-12 text-ink-2">{hint}</Field.Description>}
      </div>
      <Switch.Root
        checked={checked}
        onCheckedChange={onChange}
        className="flex h-5 w-8.5 shrink-0 cursor-pointer items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors not-data-disabled:hover:border-ink-3 data-checked:border-accent data-checked:bg-accent data-disabled:cursor-default"
      >
        <Switch.Thumb className="size-3.5 rounded-full bg-ink-3 transition-[translate,background-color] data-checked:translate-x-3.5 data-checked:bg-surface" />
      </Switch.Root>
    </Field.Root>
  );
}
