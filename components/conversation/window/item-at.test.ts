import { describe, expect, it } from 'vitest';
import { itemAt } from './item-at';

const items = [{ key: '4' }, { key: '7.0' }, { key: '7.1' }, { key: '12' }];

describe('the item at a place of the log', () => {
  it.each([
    [4, 0],
    [6, 0],
    [7, 2],
    [9, 2],
    [12, 3],
    [900, 3],
  ])('seq %i', (seq, index) => expect(itemAt(items, seq)).toBe(index));

  it('is none before the first', () => expect(itemAt(items, 3)).toBeNull());
});
