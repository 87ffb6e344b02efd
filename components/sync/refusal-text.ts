/** A refusal as people read it: by code and parameters from the catalogue, with the server's sentence as fallback (69). */
import {
  type ErrorText,
  errorStrings,
  unknownError,
  unreachable,
} from '@/components/ui/strings/error-strings';
import type { Refusal } from './api';

export function refusalText(refusal: Refusal): { readonly title: string; readonly text: string } {
  const entry = entryFor(refusal);
  return { title: entry.title, text: entry.next?.(refusal.parameters) ?? refusal.message };
}

/** For errors that lie in a log: a code that may be newer than this page, and a message. */
export const errorTitle = (code: string): string => known(code)?.title ?? unknownError.title;

function entryFor({ code, unreachable: silent }: Refusal): ErrorText {
  if (silent) return unreachable;
  return (code && known(code)) || unknownError;
}

const known = (code: string): ErrorText | undefined =>
  Object.hasOwn(errorStrings, code) ? errorStrings[code as keyof typeof errorStrings] : undefined;
