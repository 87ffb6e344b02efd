import { Field } from '@base-ui/react/field';
import { type ComponentProps, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cx } from './cx';

export const controlClass =
  'h-8 w-full rounded-md border border-line-strong bg-surface px-2.5 text-13 text-ink transition-[border-color] placeholder:text-ink-3 not-disabled:hover:border-ink-3 focus-visible:border-accent disabled:bg-sunken disabled:text-ink-3 data-invalid:border-bad';
export const fieldLabelClass = 'text-12 font-medium text-ink';

export interface TextFieldProps
  extends Omit<ComponentProps<typeof Field.Control>, 'className' | 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly error?: string | null;
  readonly mono?: boolean;
}

/**
 * What was typed while the page's code was on its way stands in the field, but nobody has been told of it: only there does
 * a field that is empty by its value hold something when it is taken over.
 */
function useTypedEarly({ value, onChange }: Pick<TextFieldProps, 'value' | 'onChange'>) {
  const field = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(() => {
    const typed = field.current?.querySelector('input')?.value;
    if (typed && value === '') onChange(typed);
  });
  useLayoutEffect(() => tell(), []);
  return field;
}

export function TextField({ label, value, onChange, hint, error, mono, ...props }: TextFieldProps) {
  const field = useTypedEarly({ value, onChange });
  return (
    <Field.Root ref={field} className="grid gap-1.5" invalid={Boolean(error)}>
      <Field.Label className={fieldLabelClass}>{label}</Field.Label>
      <Field.Control
        value={value}
        onValueChange={onChange}
        className={cx(controlClass, mono && 'font-mono text-12')}
        {...props}
      />
      {hint && !error && <Field.Description className="text-12 text-ink-3">{hint}</Field.Description>}
      <Field.Error match={Boolean(error)} className="text-12 text-bad">
        {error}
      </Field.Error>
    </Field.Root>
  );
}
