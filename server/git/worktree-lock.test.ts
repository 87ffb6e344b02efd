import { describe, expect, it } from 'vitest';
import { aloneInWorktree, sharingWorktree } from './worktree-lock';

/** A piece of work that ends when it is told to. */
function held() {
  let end: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => promise, end };
}

let names = 0;
const somewhere = () => `/worktree/${names++}`;

describe('a worktree is changed by agents together and by a person alone', () => {
  it('lets calls share, and a person in when the last has ended', async () => {
    const worktree = somewhere();
    const seen: string[] = [];
    const [first, second] = [held(), held()];
    const a = sharingWorktree({ worktree, label: 'bash' }, first.work);
    const b = sharingWorktree({ worktree, label: 'write_file' }, second.work);
    const person = aloneInWorktree({ worktree, label: 'commit' }, async () => void seen.push('commit'));
    first.end();
    await a;
    expect(seen).toEqual([]);
    second.end();
    await Promise.all([b, person]);
    expect(seen).toEqual(['commit']);
  });

  it('does not let further calls overtake a person who waits, nor run beside them', async () => {
    const worktree = somewhere();
    const seen: string[] = [];
    const [call, commit] = [held(), held()];
    const running = sharingWorktree({ worktree, label: 'bash' }, call.work);
    const person = aloneInWorktree({ worktree, label: 'commit' }, () => {
      seen.push('commit begins');
      return commit.work().then(() => void seen.push('commit ends'));
    });
    const late = sharingWorktree({ worktree, label: 'edit_file' }, async () => void seen.push('edit'));
    call.end();
    await running;
    const later = sharingWorktree({ worktree, label: 'edit_file' }, async () => void seen.push('edit'));
    commit.end();
    await Promise.all([person, late, later]);
    expect(seen).toEqual(['commit begins', 'commit ends', 'edit', 'edit']);
  });

  it('refuses a person after their patience, naming what runs, and lets waiting calls go on', async () => {
    const worktree = somewhere();
    const call = held();
    const running = sharingWorktree({ worktree, label: 'bash' }, call.work);
    const person = aloneInWorktree({ worktree, label: 'commit', patience: 5 }, async () => 'never');
    const next = sharingWorktree({ worktree, label: 'write_file' }, async () => 'written');
    await expect(person).rejects.toMatchObject({ code: 'worktree_busy', parameters: { by: 'bash' } });
    expect(await next).toBe('written');
    call.end();
    await running;
  });

  it('gives up waiting when the turn is stopped, and holds nothing after a failure', async () => {
    const worktree = somewhere();
    const commit = held();
    const person = aloneInWorktree({ worktree, label: 'commit' }, commit.work);
    const stop = new AbortController();
    const call = sharingWorktree({ worktree, label: 'bash', signal: stop.signal }, async () => undefined);
    stop.abort('stopped');
    await expect(call).rejects.toBe('stopped');
    commit.end();
    await person;
    const broken = aloneInWorktree({ worktree, label: 'discard' }, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    expect(await aloneInWorktree({ worktree, label: 'commit' }, async () => 'free')).toBe('free');
  });

  it('knows worktrees apart', async () => {
    const call = held();
    const running = sharingWorktree({ worktree: somewhere(), label: 'bash' }, call.work);
    expect(await aloneInWorktree({ worktree: somewhere(), label: 'commit' }, async () => 'other')).toBe(
      'other',
    );
    call.end();
    await running;
  });
});
