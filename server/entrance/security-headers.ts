/** What every answer tells the browser not to do. */
import { randomBytes } from 'node:crypto';

export const newNonce = (): string => randomBytes(16).toString('base64');

export interface PolicyOptions {
  readonly nonce: string;
  /** The `Host` of this request, already checked: browsers differ on whether 'self' covers its sockets. */
  readonly host: string;
  /** The development server evaluates code and injects styles. */
  readonly development: boolean;
}

/** `style-src-attr` is the one place where inline is allowed: positions computed per row and per node need it. */
export function contentSecurityPolicy({ nonce, host, development }: PolicyOptions): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...(development ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", `ws://${host}`, `wss://${host}`],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
