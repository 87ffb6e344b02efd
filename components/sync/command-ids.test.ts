import { describe, expect, it } from 'vitest';
import { createCommandIds } from './command-ids';

const ids = () => {
  let count = 0;
  return createCommandIds(() => `id ${++count}`);
};

describe('a command', () => {
  it('whose answer was lost is the same command when it is sent again, however often', () => {
    const { next } = ids();
    next({ text: 'a' }).lost();
    next({ text: 'a' }).lost();
    expect(next({ text: 'a' }).id).toBe('id 1');
  });

  it('that was answered, or is under way, is another one when it is sent again', () => {
    const { next } = ids();
    next({ text: 'a' });
    expect(next({ text: 'a' }).id).toBe('id 2');
  });

  it('with other content is another one, and what was lost before it is no longer the one before', () => {
    const { next } = ids();
    next({ text: 'a' }).lost();
    expect(next({ text: 'b' }).id).toBe('id 2');
    expect(next({ text: 'a' }).id).toBe('id 3');
  });
});
