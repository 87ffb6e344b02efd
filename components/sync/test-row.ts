/** For tests: rows that are read from a slow server. */
import { type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';

/** A row on a server that is slow: what a reading gets is what the row was when it began. */
export function slowRow() {
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

/** As a screen that shows it. Returns how to stop. */
export const watchRow = (
  client: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<number>,
): (() => void) => new QueryObserver(client, { queryKey, queryFn: read }).subscribe(() => undefined);
