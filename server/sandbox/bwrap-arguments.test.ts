import { delimiter } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BwrapPlan, bwrapArguments } from './bwrap-arguments';
import { commandEnvironment } from './command-environment';
import { searchPath } from './search-path';
import { systemMounts } from './system-mounts';

const plan: BwrapPlan = {
  system: { readable: ['/usr'], links: [{ path: '/bin', target: 'usr/bin' }] },
  hidden: ['/usr/src/app'],
  worktree: '/data/worktrees/one',
  posture: 'writable',
  git: { link: '/data/worktrees/one/.git', readable: ['/repo/.git/objects'], replaced: [] },
  replaced: [{ path: '/repo/.git/config', file: '/data/scratch/0' }],
  home: '/data/scratch/home',
  tmp: '/data/scratch/tmp',
  socket: '/tmp/net/egress.sock',
  env: { LANG: 'C' },
  command: ['bash', '-c', 'true'],
};
const text = (changed: Partial<BwrapPlan> = {}) => bwrapArguments({ ...plan, ...changed }).join(' ');

describe('statement 25: the sandbox as arguments', () => {
  it('separates every namespace, drops every capability and dies with the server', () => {
    for (const flag of [
      '--unshare-all',
      '--disable-userns',
      '--cap-drop ALL',
      '--die-with-parent',
      '--clearenv',
    ]) {
      expect(text()).toContain(flag);
    }
    expect(text()).not.toContain('--share-net');
  });

  it('mounts the worktree by posture', () => {
    expect(text()).toContain(' --bind /data/worktrees/one /data/worktrees/one');
    expect(text({ posture: 'read-only' })).toContain(' --ro-bind /data/worktrees/one /data/worktrees/one');
    expect(text({ posture: 'read-only' })).not.toContain('--bind /data/worktrees/one ');
  });

  it('pins the .git file after the worktree, so that the later mount holds', () => {
    const args = text();
    expect(args.indexOf('--ro-bind /data/worktrees/one/.git')).toBeGreaterThan(
      args.indexOf('--bind /data/worktrees/one '),
    );
  });

  it('never mounts git writable, and replaces its configuration', () => {
    expect(text()).toContain('--ro-bind /repo/.git/objects /repo/.git/objects');
    expect(text()).toContain('--ro-bind /data/scratch/0 /repo/.git/config');
    expect(text()).not.toMatch(/--bind \/repo/);
  });

  it('covers what must not be seen before anything of it is mounted on top', () => {
    expect(text().indexOf('--tmpfs /usr/src/app')).toBeGreaterThan(text().indexOf('--ro-bind-try /usr /usr'));
  });

  it('a command is one argument after --, whatever it holds', () => {
    const args = bwrapArguments({ ...plan, command: ['bash', '-c', '--share-net; $(id)'] });
    expect(args.slice(args.indexOf('--'))).toEqual(['--', 'bash', '-c', '--share-net; $(id)']);
  });
});

describe('what a command inherits', () => {
  it('no variable of the server but where programs are', () => {
    process.env.ANTHROPIC_API_KEY = 'sk-secret';
    const env = commandEnvironment({ home: '/h', tmp: '/t', proxy: null });
    delete process.env.ANTHROPIC_API_KEY;
    expect(JSON.stringify(env)).not.toContain('sk-secret');
    expect(env).toMatchObject({ HOME: '/h', TMPDIR: '/t' });
  });

  it('programs are searched in absolute folders that are not a package’s own', () => {
    const path = ['/usr/bin', '.', 'bin', '', '/app/node_modules/.bin', '/usr/bin'].join(delimiter);
    expect(searchPath(path)).toBe('/usr/bin');
    expect(searchPath('')).toContain('/usr/bin');
  });

  it('a search path may hold folders that are gone or closed to this user', () => {
    const closed = '/etc/passwd/bin';
    expect(systemMounts(['/nowhere/bin', closed].join(delimiter)).readable).not.toContain(closed);
  });

  it('of a search path only folders of programs become visible, never a home or its share', () => {
    const { readable } = systemMounts(['/root', '/home', '/', '/etc', '/usr/bin'].join(delimiter));
    for (const path of ['/root', '/home', '/', '/etc', '/etc/shadow', '/var', '/run'])
      expect(readable).not.toContain(path);
    expect(readable).toContain('/usr');
  });
});
