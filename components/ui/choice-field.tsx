import { Combobox } from '@base-ui/react/combobox';
import { Field } from '@base-ui/react/field';
import { Check, ChevronDown } from 'lucide-react';
import { cx } from './cx';
import { optionClass, popupClass } from './popup-class';
import { controlClass, fieldLabelClass } from './text-field';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
}

export interface ChoiceFieldProps {
  readonly label: string;
  /** The label is said, not shown: a headline beside it reads the same. */
  readonly labelHidden?: boolean;
  readonly choices: readonly Choice[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly placeholder: string;
  /** Shown when nothing matches what was typed. */
  readonly nothing: string;
  readonly openLabel: string;
}

/** A combobox: one of many, found by typing a part of its name or of its detail. */
export function ChoiceField(props: ChoiceFieldProps) {
  const filter = Combobox.useFilter();
  const chosen = props.choices.find((choice) => choice.value === props.value) ?? null;
  return (
    <Field.Root className="grid gap-1.5">
      <Combobox.Root<Choice>
        items={props.choices}
        value={chosen}
        onValueChange={(choice) => props.onChange(choice?.value ?? null)}
        itemToStringLabel={(choice) => choice.label}
        isItemEqualToValue={(a, b) => a.value === b.value}
        filter={(choice, query) =>
          filter.contains(choice, query, (each) => each.label) ||
          filter.contains(choice, query, (each) => each.detail ?? '')
        }
        autoHighlight
      >
        <Field.Label className={props.labelHidden ? 'sr-only' : fieldLabelClass}>{props.label}</Field.Label>
        <Combobox.InputGroup className="relative">
          <Combobox.Input placeholder={props.placeholder} className={cx(controlClass, 'pr-8')} />
          <Combobox.Trigger
            aria-label={props.openLabel}
            className="absolute inset-y-0 right-0 grid w-8 place-items-center text-ink-3"
          >
            <ChevronDown aria-hidden className="size-3.5" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <ChoicePopup nothing={props.nothing} />
      </Combobox.Root>
    </Field.Root>
  );
}

function ChoicePopup({ nothing }: { readonly nothing: string }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
        <Combobox.Popup className={cx(popupClass, 'w-[var(--anchor-width)]')}>
          <Combobox.Empty className="px-3 py-3 text-12 text-ink-3 empty:hidden">{nothing}</Combobox.Empty>
          <Combobox.List className="max-h-[min(280px,var(--available-height))] overflow-y-auto p-1 data-empty:p-0">
            {(choice: Choice) => (
              <Combobox.Item key={choice.value} value={choice} className={optionClass}>
                <span className="grid min-w-0 flex-1">
                  <span className="truncate">{choice.label}</span>
                  {choice.detail && (
                    <span className="truncate font-mono text-11 text-ink-3">{choice.detail}</span>
                  )}
                </span>
                <Combobox.ItemIndicator>
                  <Check aria-hidden className="size-3.5 text-ink-2" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
