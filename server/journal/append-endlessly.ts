/** For the crash test: appends to the stream of the second argument and prints each `seq` once it is confirmed. */
import { writeSync } from 'node:fs';
import type { StreamName } from '@/server/core/ids';
import { openSqlite } from '@/server/store/open-sqlite';
import { principal, titled } from './journal-under-test';
import { openJournal } from './open-journal';

const [dataDir = '', stream = ''] = process.argv.slice(2);
const database = await openSqlite({ dataDir });
const journal = openJournal({ database, log: { error: () => undefined } });

async function appendForever(writer: number): Promise<never> {
  for (let number = 1; ; number += 1) {
    const events = [titled(`${writer}.${number}`), titled(`${writer}.${number}'`)];
    const written = await journal.append({ stream: stream as StreamName, events, principal });
    writeSync(1, `${written.at(-1)?.seq ?? 0}\n`);
  }
}

await Promise.all([1, 2, 3].map(appendForever));
