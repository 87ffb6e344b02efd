import { setTimeout as delay } from 'node:timers/promises';
import { databaseFault } from './database-errors';

/** How long another process's lock is waited for, in milliseconds, where nothing else is said. */
export const lockPatience = 5000;

/** Tries `work` again, without blocking, while another process holds SQLite's lock. It must fail without effects. */
export async function whileLocked<Result>(
  work: () => Promise<Result>,
  patience = lockPatience,
): Promise<Result> {
  for (const end = Date.now() + patience; ; ) {
    try {
      return await work();
    } catch (error) {
      if (databaseFault(error) !== 'locked' || Date.now() >= end) throw error;
      await delay(20);
    }
  }
}
