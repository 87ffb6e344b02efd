import { Field } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { cx } from './cx';
import { controlClass, fieldLabelClass } from './text-field';

export interface TextAreaFieldProps
  extends Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly error?: string | null;
}

/** Several lines; grows with what is written. */
export function TextAreaField({ label, value, onChange, hint, error, ...props }: TextAreaFieldProps) {
  return (
    <Field.Root className="grid gap-1.5" invalid={Boolean(error)} disabled={props.disabled}>
      <Field.Label className={fieldLabelClass}>{label}</Field.Label>
      <Field.Control
        value={value}
        onValueChange={onChange}
        className={cx(controlClass, 'h-auto min-h-16 resize-none py-1.5 field-sizing-content')}
        render={<textarea {...props} />}
      />
      {hint && !error && <Field.Description className="text-12 text-ink-3">{hint}</Field.Description>}
      <Field.Error match={Boolean(error)} className="text-12 text-bad">
        {error}
      </Field.Error>
    </Field.Root>
  );
}
