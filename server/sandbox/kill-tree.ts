/** Ends a process and everything it started: first its group, then, on Linux, what left the group but carries its mark. */
import { readdir, readFile } from 'node:fs/promises';

/** Environment variable that marks every process of one run; inherited by children unless they drop it on purpose. */
export const RUN_MARK = 'INTERLOCK_RUN';

/** Sends `signal` to the process group led by `pid`. True when there was somebody to receive it. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Kills processes whose start environment holds `mark`, wherever they moved. Repeats until a pass finds none, because
 * a process may fork while the list is read. Does nothing where there is no /proc.
 */
export async function killMarked(mark: string): Promise<void> {
  const wanted = `${RUN_MARK}=${mark}`;
  for (let pass = 0; pass < 20; pass += 1) {
    const found = await markedProcesses(wanted);
    if (found.length === 0) return;
    for (const pid of found) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself in the meantime.
      }
    }
  }
}

async function markedProcesses(wanted: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const marked = await Promise.all(
    pids.map(async (pid) => {
      // A zombie's environment reads as empty, so an ended process is never counted.
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
      return environment.split('\0').includes(wanted) ? pid : null;
    }),
  );
  return marked.filter((pid): pid is number => pid !== null && pid !== process.pid);
}
