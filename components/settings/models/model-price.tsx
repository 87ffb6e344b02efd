'use client';
import { useState } from 'react';
import type { ModelRow } from '@/components/sync/api';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { modelStrings } from '@/components/ui/strings/model-strings';
import { Tag } from '@/components/ui/tag';
import { PriceForm } from './price-form';

const text = modelStrings;

export interface ModelPriceProps {
  readonly model: ModelRow;
  readonly mayChange: boolean;
}

/** What its tokens cost and where that is known from; an owner enters another. */
export function ModelPrice({ model, mayChange }: ModelPriceProps) {
  const [open, setOpen] = useState(false);
  const price = priceOf(model);
  const { prices } = text;
  if (model.provider === 'demo') return <span className="px-2.5 text-12 text-ink-3">{text.free}</span>;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      title={prices.of(model.label)}
      trigger={
        <Button variant="quiet" aria-label={prices.edit(model.label, price)} className="font-normal">
          {model.priceSource === 'entered' && <Tag>{prices.entered}</Tag>}
          {price}
        </Button>
      }
    >
      <p className="mb-3 text-12 text-ink-2">{prices.sources[model.priceSource ?? 'unknown']}</p>
      {mayChange ? (
        <PriceForm model={model} onDone={() => setOpen(false)} />
      ) : (
        <p className="text-12 text-ink-3">{text.ownersOnly}</p>
      )}
    </Popover>
  );
}

function priceOf({ price }: ModelRow): string {
  return price === null ? text.unknownPrice : text.price(`$${price.input}`, `$${price.output}`);
}
