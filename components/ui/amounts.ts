/** Numbers as people read them. Unknown stays unknown. */
import { strings } from './strings/strings';

/** Tokens. */
export function readTokens(count: number): string {
  if (count < 1000) return String(count);
  if (count < 1_000_000) return `${trimmed(count / 1000)}k`;
  return `${trimmed(count / 1_000_000)}M`;
}

const trimmed = (value: number): string =>
  value < 10 ? value.toFixed(1).replace(/\.0$/, '') : value.toFixed(0);

/** US dollars; null = the price of the model is unknown. */
export function readCost(usd: number | null): string {
  if (usd === null) return strings.amounts.unknownCost;
  if (usd === 0) return '$0.00';
  return usd < 0.01 ? '<$0.01' : `$${usd.toFixed(2)}`;
}

export function readDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 0.1) return `${Math.round(milliseconds)} ms`;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : seconds.toFixed(0)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** A duration that is still growing: whole seconds. */
export function readElapsed(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export function readBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${trimmed(kilobytes)} KB` : `${trimmed(kilobytes / 1024)} MB`;
}
