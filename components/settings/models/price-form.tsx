'use client';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, type ModelRow } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { Button } from '@/components/ui/button';
import { modelStrings } from '@/components/ui/strings/model-strings';
import { strings } from '@/components/ui/strings/strings';
import { TextField } from '@/components/ui/text-field';
import { toasts } from '@/components/ui/toasts';
import { type PriceText, priceTexts, readPrice } from './read-price';

const text = modelStrings.prices;

export interface PriceFormProps {
  readonly model: ModelRow;
  readonly onDone: () => void;
}

/** Input and output must be known; what goes through a cache costs as input unless it is said otherwise. */
export function PriceForm({ model, onDone }: PriceFormProps) {
  const queryClient = useQueryClient();
  const command = useCommand(api.models.setPrice.mutate);
  const [typed, setTyped] = useState<PriceText>(() => priceTexts(model.price));
  const [isChecked, setIsChecked] = useState(false);
  const { price, faults } = readPrice(typed);

  const send = async (next: ModelRow['price']) => {
    if (!(await command.run({ model: model.ref, price: next }))) return;
    await queryClient.invalidateQueries({ queryKey: ['models'] });
    toasts.add({ title: text.saved });
    onDone();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (price) void send(price);
  };
  const field = (name: keyof PriceText, placeholder: string) => (
    <TextField
      label={text[name]}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      error={isChecked && faults.includes(name) ? text.invalid : null}
      mono
    />
  );
  return (
    <form onSubmit={onSubmit} className="grid gap-3">
      <div className="grid grid-cols-2 items-start gap-2.5">
        {field('input', '3.00')}
        {field('output', '15.00')}
        {field('cacheRead', text.fallback)}
        {field('cacheWrite', text.fallback)}
      </div>
      <p className="text-12 text-ink-3">{text.unit}</p>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={command.pending}>
          {strings.general.save}
        </Button>
        {model.priceSource === 'entered' && (
          <Button variant="quiet" onClick={() => void send(null)}>
            {text.forget}
          </Button>
        )}
      </div>
    </form>
  );
}
