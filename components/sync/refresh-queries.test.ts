import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshQueries } from './refresh-queries';

/** A row on a server that is slow: what a reading gets is what the row was when it began. */
function slowRow() {
  let value = 0;
  const answers: (() => void)[] = [];
  let readings = 0;
  return {
    write: (next: number) => {
      value = next;
    },
    /** Lets the readings under way end, and those that begin because of it. */
    answerAll: async () => {
      while (answers.length > 0) {
        for (const answer of answers.splice(0)) answer();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    read: () => {
      readings += 1;
      const seen = value;
      return new Promise<number>((resolve) => {
        answers.push(() => resolve(seen));
      });
    },
    get readings() {
      return readings;
    },
  };
}

const watch = (client: QueryClient, read: () => Promise<number>) =>
  new QueryObserver(client, { queryKey: ['row'], queryFn: read }).subscribe(() => undefined);

test('a change that comes while the first reading is under way is read as well', async () => {
  const client = new QueryClient();
  const row = slowRow();
  watch(client, row.read);
  row.write(1);
  const refreshed = refreshQueries(client, ['row']);
  await row.answerAll();
  await refreshed;
  expect(client.getQueryData(['row'])).toBe(1);
  client.clear();
});

test('however many changes come, one reading runs, one waits, and the last change is seen', async () => {
  const client = new QueryClient();
  const row = slowRow();
  watch(client, row.read);
  await row.answerAll();
  const before = row.readings;
  for (let change = 1; change <= 20; change += 1) {
    row.write(change);
    void refreshQueries(client, ['row']);
  }
  await row.answerAll();
  expect(client.getQueryData(['row'])).toBe(20);
  expect(row.readings - before).toBeLessThanOrEqual(2);
  client.clear();
});
