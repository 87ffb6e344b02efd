import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '@/server/core/events/envelope';
import { type Fold, foldAll } from '@/server/core/fold';
import type { Journal } from './journal';
import { newSpaceStream, principal, titled } from './journal-under-test';
import { foldStream } from './stream-cache';
import { openTestJournal, type TestJournal } from './test-journal';

interface Titles {
  readonly titles: readonly string[];
}

function titlesFold(): Fold<Titles> & { applied: number } {
  return {
    applied: 0,
    initial: { titles: [] },
    apply(state: Titles, event: Envelope) {
      this.applied += 1;
      return event.type === 'space/renamed' ? { titles: [...state.titles, event.data.title] } : state;
    },
  };
}

describe('foldStream (statement 4)', () => {
  let test: TestJournal;
  let journal: Journal;
  beforeAll(async () => {
    test = await openTestJournal();
    journal = test.journal;
  });
  afterAll(() => test.close());
  const append = (stream: ReturnType<typeof newSpaceStream>, ...titles: string[]) =>
    journal.append({ stream, events: titles.map(titled), principal });

  it('is what folding the whole log gives, whenever it is read', async () => {
    const steps = fc.array(fc.oneof(fc.constant('read'), fc.string({ minLength: 1, maxLength: 3 })), {
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const [stream, fold] = [newSpaceStream(), titlesFold()];
        for (const step of script) {
          if (step === 'read') await foldStream(journal, stream, fold);
          else await append(stream, step);
        }
        const whole = foldAll(titlesFold(), await journal.read(stream));
        expect(await foldStream(journal, stream, fold)).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });

  it('applies each event once, however often it is read', async () => {
    const [stream, fold] = [newSpaceStream(), titlesFold()];
    await append(stream, ...Array.from({ length: 50 }, String));
    for (let read = 0; read < 5; read += 1) await foldStream(journal, stream, fold);
    expect(fold.applied).toBe(50);
    await append(stream, 'one more');
    await foldStream(journal, stream, fold);
    expect(fold.applied).toBe(51);
  });

  it('returns the same reference while nothing happens', async () => {
    const [stream, fold] = [newSpaceStream(), titlesFold()];
    await append(stream, 'a');
    const first = await foldStream(journal, stream, fold);
    expect(await foldStream(journal, stream, fold)).toBe(first);
  });

  it('keeps streams, folds and journals apart', async () => {
    const other = await openTestJournal();
    const [stream, fold] = [newSpaceStream(), titlesFold()];
    await append(stream, 'here');
    await other.journal.append({ stream, events: [titled('there')], principal });
    expect(await foldStream(journal, stream, fold)).toEqual({ titles: ['here'] });
    expect(await foldStream(other.journal, stream, fold)).toEqual({ titles: ['there'] });
    expect(await foldStream(journal, newSpaceStream(), fold)).toBe(fold.initial);
    const count: Fold<number> = { initial: 0, apply: (sum) => sum + 1 };
    expect(await foldStream(journal, stream, count)).toBe(1);
    await other.close();
  });

  it('is right when it is read many times at once', async () => {
    const [stream, fold] = [newSpaceStream(), titlesFold()];
    const reads = Array.from({ length: 20 }, async (_, number) => {
      await append(stream, `${number}`);
      return await foldStream(journal, stream, fold);
    });
    await Promise.all(reads);
    expect((await foldStream(journal, stream, fold)).titles).toHaveLength(20);
  });
});
