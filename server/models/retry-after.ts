type Headers = Readonly<Record<string, string | undefined>>;

/** What a provider asked to wait, in milliseconds: `retry-after-ms`, or `retry-after` as seconds or as a date. */
export function retryAfterMs(headers: Headers | undefined, now: number): number | undefined {
  const milliseconds = Number.parseFloat(headers?.['retry-after-ms'] ?? '');
  if (Number.isFinite(milliseconds)) return Math.max(0, Math.round(milliseconds));
  const value = headers?.['retry-after']?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.round(Number.parseFloat(value) * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
