import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshQueries } from './refresh-queries';
import { slowRow, watchRow } from './test-row';

test('a change that comes while the first reading is under way is read as well', async () => {
  const client = new QueryClient();
  const row = slowRow();
  watchRow(client, ['row'], row.read);
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
  watchRow(client, ['row'], row.read);
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

test('a reading that nobody looks at any more is waited for, and does not keep the page busy', async () => {
  const client = new QueryClient();
  const row = slowRow();
  const leave = watchRow(client, ['row'], row.read);
  leave();
  let isDone = false;
  const refreshed = refreshQueries(client, ['row']).then(() => {
    isDone = true;
  });
  // Only reached where the page's other work gets its turn.
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(isDone).toBe(false);
  await row.answerAll();
  await refreshed;
  client.clear();
});
