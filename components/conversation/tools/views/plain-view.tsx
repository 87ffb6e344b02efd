import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { ToolRow } from '@/server/core/thread/thread';
import { argumentsText } from '../arguments';
import { CappedText } from '../capped-text';
import { toolTarget } from '../tool-target';

const text = threadStrings.tool;

/** What a call was given. What its row already says whole is not said again. */
export function PlainArguments({ row }: { readonly row: ToolRow }) {
  const shown = argumentsText(row.args);
  if (shown === '{}' || shown === '' || shown === toolTarget(row.name, row.args)) return null;
  return <CappedText label={text.arguments} text={shown} />;
}

/** What came back; JSON is coloured as such. */
export function PlainOutput({ output }: { readonly output: string }) {
  const isJson = /^\s*[[{]/.test(output);
  return <CappedText label={text.output} text={output || text.noOutput} language={isJson ? 'json' : null} />;
}
