import { expect, test } from 'vitest';
import { priceTexts, readPrice } from './read-price';

const typed = (...[input = '', output = '', cacheRead = '', cacheWrite = '']: string[]) =>
  readPrice({ input, output, cacheRead, cacheWrite });

test('amounts are read as people write them', () => {
  expect(typed('$2.50', '10', '0,25', '3')).toEqual({
    price: { input: 2.5, output: 10, cacheRead: 0.25, cacheWrite: 3 },
    faults: [],
  });
});

test('what goes through a cache costs as input unless it is said otherwise', () => {
  expect(typed('2', '10').price).toEqual({ input: 2, output: 10, cacheRead: 2, cacheWrite: 2 });
});

test('what is no amount is named, and nothing is guessed for it', () => {
  expect(typed('', 'ten', '-1')).toEqual({ price: null, faults: ['input', 'output', 'cacheRead'] });
});

test('a price can be read back out of its fields', () => {
  const price = { input: 0.3, output: 1, cacheRead: 0.03, cacheWrite: 0.375 };
  expect(readPrice(priceTexts(price)).price).toEqual(price);
});
