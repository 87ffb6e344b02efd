import { expect, it } from 'vitest';
import { stepPicks } from './step-picks';

const node = (key: string, ...depends_on: string[]) => ({ key, title: key, description: '', depends_on });

it('statement 41: chosen steps take with them what they depend on, and say so', () => {
  const nodes = [node('a'), node('b', 'a'), node('c', 'b'), node('d')];
  expect([...stepPicks(nodes, new Set(['b', 'c']))]).toEqual([
    ['a', 'needed'],
    ['b', 'chosen'],
    ['c', 'chosen'],
  ]);
  expect(stepPicks(nodes, new Set()).size).toBe(0);
  expect(stepPicks(nodes, null).size).toBe(0);
});
