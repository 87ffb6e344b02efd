/** Which entrance a path belongs to. Whatever is not named here is a page, and a page needs a sign-in. */
import type { Entrance } from './guard';

export type Route =
  | { readonly to: 'health' | 'sign-in' | 'sign-out' | 'trpc' | 'metrics' | 'page' | 'open-page' | 'none' }
  | { readonly to: 'invitation' | 'join' }
  | { readonly to: 'body'; readonly hash: string }
  | { readonly to: 'export'; readonly path: string }
  | { readonly to: 'patch'; readonly space: string };

/** Files the browser asks for before anyone signed in. */
const openFiles: ReadonlySet<string> = new Set([
  '/favicon.ico',
  '/icon.svg',
  '/icon.png',
  '/apple-icon.png',
  '/robots.txt',
  '/login',
  '/join',
]);

/** `url` as it came on the request line; null for one that is no path. */
export function pathOf(url: string | undefined): string | null {
  if (!url?.startsWith('/') || !URL.canParse(`http://host${url}`)) return null;
  // Dots are resolved here, so that no path can look open and mean another.
  const { pathname } = new URL(`http://host${url}`);
  return /(^|\/|%2f|%5c)(\.|%2e){2}(\/|%2f|%5c|$)/i.test(pathname) ? null : pathname;
}

export function routeOf(path: string, development: boolean): Route {
  if (path === '/healthz') return { to: 'health' };
  if (path === '/metrics') return { to: 'metrics' };
  if (path === '/api/sign-in') return { to: 'sign-in' };
  if (path === '/api/sign-out') return { to: 'sign-out' };
  if (path === '/api/invitation') return { to: 'invitation' };
  if (path === '/api/join') return { to: 'join' };
  if (path.startsWith('/api/export/')) return { to: 'export', path: path.slice('/api/export/'.length) };
  if (path.startsWith('/api/trpc/')) return { to: 'trpc' };
  const hash = /^\/api\/bodies\/([0-9a-f]{64})$/.exec(path)?.[1];
  if (hash !== undefined) return { to: 'body', hash };
  const space = /^\/api\/spaces\/([0-9a-f-]{36})\/patch$/.exec(path)?.[1];
  if (space !== undefined) return { to: 'patch', space };
  if (path === '/api' || path.startsWith('/api/') || path.startsWith('/_next/image')) return { to: 'none' };
  if (openFiles.has(path) || path.startsWith('/_next/static/')) return { to: 'open-page' };
  if (development && /^\/(_next|__nextjs)/.test(path)) return { to: 'open-page' };
  return { to: 'page' };
}

export function entranceOf(route: Route): Entrance {
  switch (route.to) {
    case 'health':
    case 'open-page':
      return 'open';
    case 'sign-in':
    case 'invitation':
    case 'join':
      return 'sign-in';
    case 'page':
      return 'page';
    case 'sign-out':
    case 'trpc':
    case 'metrics':
    case 'body':
    case 'export':
    case 'patch':
    case 'none':
      return 'call';
  }
}

/** Methods a route answers; tRPC decides for itself. */
export function methodsOf(route: Route): readonly string[] {
  switch (route.to) {
    case 'sign-in':
    case 'sign-out':
    case 'invitation':
    case 'join':
      return ['POST'];
    case 'trpc':
      return ['GET', 'POST'];
    case 'health':
    case 'open-page':
    case 'page':
    case 'metrics':
    case 'body':
    case 'export':
    case 'patch':
    case 'none':
      return ['GET', 'HEAD'];
  }
}
