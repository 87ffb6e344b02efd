import { describe, expect, it } from 'vitest';
import type { Worktrees } from '@/server/git/worktrees';
import { fileIndex, searchIndex } from './file-index';

function worktreesOf(files: () => Promise<string[]>): { readonly worktrees: Worktrees; asked(): number } {
  let asked = 0;
  const worktrees = {
    files: () => {
      asked += 1;
      return files();
    },
  } as unknown as Worktrees;
  return { worktrees, asked: () => asked };
}

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => `packages/p${at % 50}/src/feature-${at}.ts`);

describe('the index of a worktree', () => {
  it('finds the best of all slices, the shorter path first among equals', async () => {
    const { worktrees } = worktreesOf(async () => [
      ...many(9_000),
      'zz/claim-first.ts',
      'zz/old/claim-first.ts',
    ]);
    const index = await fileIndex(worktrees, '/w', 0);
    const found = await searchIndex(index, 'claimfirst', 5);
    expect(found.map(({ target }) => target)).toEqual(['zz/claim-first.ts', 'zz/old/claim-first.ts']);
    expect(await searchIndex(index, 'feature', 5)).toHaveLength(5);
    expect(index.slices.length).toBeGreaterThan(1);
  });

  it('leaves others their turn while it searches', async () => {
    const { worktrees } = worktreesOf(async () => many(30_000));
    const index = await fileIndex(worktrees, '/w', 0);
    let turns = 0;
    const count = () => {
      turns += 1;
      if (turns < 1_000) setImmediate(count);
    };
    setImmediate(count);
    await searchIndex(index, 'e', 12);
    expect(turns).toBeGreaterThanOrEqual(index.slices.length - 1);
  });

  it('says that it is cut', async () => {
    const { worktrees } = worktreesOf(async () => many(50_001));
    expect(await fileIndex(worktrees, '/w', 0)).toMatchObject({ cut: true });
  });

  it('asks git once for keys that come close together, anew after a moment, and again after a failure', async () => {
    let fails = false;
    const { worktrees, asked } = worktreesOf(async () => {
      if (fails) throw new Error('git is gone');
      return ['a.ts'];
    });
    await Promise.all([fileIndex(worktrees, '/w', 0), fileIndex(worktrees, '/w', 100)]);
    expect(asked()).toBe(1);
    fails = true;
    await expect(fileIndex(worktrees, '/w', 10_000)).rejects.toThrow('git is gone');
    fails = false;
    expect((await fileIndex(worktrees, '/w', 10_001)).paths).toEqual(['a.ts']);
    expect(asked()).toBe(3);
  });

  it('keeps few worktrees at once', async () => {
    const { worktrees, asked } = worktreesOf(async () => ['a.ts']);
    for (let at = 0; at < 12; at += 1) await fileIndex(worktrees, `/w${at}`, 0);
    await fileIndex(worktrees, '/w11', 1);
    expect(asked()).toBe(12);
    await fileIndex(worktrees, '/w0', 1);
    expect(asked()).toBe(13);
  });
});
