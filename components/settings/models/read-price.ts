import type { ModelRow } from '@/components/sync/api';

type Price = NonNullable<ModelRow['price']>;
export type PriceText = Readonly<Record<keyof Price, string>>;

export const priceTexts = (price: Price | null): PriceText => ({
  input: price ? String(price.input) : '',
  output: price ? String(price.output) : '',
  cacheRead: price ? String(price.cacheRead) : '',
  cacheWrite: price ? String(price.cacheWrite) : '',
});

export interface ReadPrice {
  /** Null while something is at fault. */
  readonly price: Price | null;
  readonly faults: readonly (keyof Price)[];
}

/** US dollars as people write them: `2.5`, `2,50`, `$2.50`. NaN where it is no amount. */
function amount(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** An empty cache price is the price of input. */
export function readPrice(typed: PriceText): ReadPrice {
  const input = amount(typed.input);
  const cached = (text: string) => (text.trim() === '' ? input : amount(text));
  const price: Price = {
    input,
    output: amount(typed.output),
    cacheRead: cached(typed.cacheRead),
    cacheWrite: cached(typed.cacheWrite),
  };
  const names = Object.keys(price) as (keyof Price)[];
  const faults = names.filter(
    (name) =>
      Number.isNaN(price[name]) && (typed[name].trim() !== '' || name === 'input' || name === 'output'),
  );
  return { price: faults.length === 0 ? price : null, faults };
}
