/** Which addresses this server answers to: everything else is a mistake or an attack. */

export interface Origins {
  /** What a `Host` header may say. */
  readonly hosts: ReadonlySet<string>;
  /** What an `Origin` header may say. */
  readonly origins: ReadonlySet<string>;
  /** For links we print. */
  readonly primary: string;
  /** Carries the port: cookies are shared by all ports of a host. */
  readonly cookieName: string;
}

/** `publicOrigins` as configured, or null for the loopback names of `port`. */
export function resolveOrigins(port: number, publicOrigins: readonly string[] | null): Origins {
  const loopback = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const origins = (publicOrigins ?? loopback).map((text) => new URL(text).origin);
  return {
    hosts: new Set(origins.map((origin) => new URL(origin).host)),
    origins: new Set(origins),
    primary: origins[0] ?? `http://127.0.0.1:${port}`,
    cookieName: `interlock_${port}`,
  };
}
