import { describe, expect, it } from 'vitest';
import { entranceOf, pathOf, routeOf } from './routes';

const entrance = (url: string, development = false) => {
  const path = pathOf(url);
  return path === null ? null : entranceOf(routeOf(path, development));
};

describe('what needs no sign-in is listed; everything else does', () => {
  it.each([
    ['/healthz', 'open'],
    ['/login', 'open'],
    ['/login?next=%2Finbox', 'open'],
    ['/_next/static/chunks/a.js', 'open'],
    ['/favicon.ico', 'open'],
    ['/api/sign-in', 'sign-in'],
    ['/', 'page'],
    ['/spaces/1?panel=changes', 'page'],
    ['/login/', 'page'],
    ['/Login', 'page'],
    ['/%6Cogin', 'page'],
    ['/healthz/x', 'page'],
    ['/_next/data/x.json', 'page'],
    ['/_next/image?url=http%3A%2F%2Fevil', 'call'],
    ['/api/sign-out', 'call'],
    ['/api/trpc/spaces.list', 'call'],
    [`/api/bodies/${'a'.repeat(64)}`, 'call'],
    [`/api/spaces/${'0'.repeat(36)}/patch`, 'call'],
    ['/api/anything', 'call'],
    ['/metrics', 'call'],
    ['//evil.example/login', 'page'],
  ])('%s is %s', (url, expected) => expect(entrance(url)).toBe(expected));

  it('a path that looks open and means another is judged by what it means, or refused', () => {
    expect(entrance('/_next/static/../../spaces/1')).toBe('page');
    expect(entrance('/_next/static/%2e%2e/%2e%2e/spaces/1')).toBe('page');
    expect(entrance('/_next/static/..%2f..%2fspaces/1')).toBeNull();
    expect(entrance('/_next/static/..\\..\\spaces')).toBe('page');
    expect(entrance('/_next/static/%2e%2e%5cspaces')).toBeNull();
    expect(entrance('http://evil.example/login')).toBeNull();
    expect(entrance('*')).toBeNull();
  });

  it("opens the development server's own files only in development", () => {
    expect(entrance('/_next/hmr')).toBe('page');
    expect(entrance('/_next/hmr', true)).toBe('open');
    expect(entrance('/spaces/1', true)).toBe('page');
  });
});
