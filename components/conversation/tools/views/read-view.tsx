import { CodeView } from '@/components/code/code-view';
import { languageOf } from '@/components/code/language-of';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { ToolOutput } from '@/server/core/thread/thread';
import { textArgument } from '../arguments';
import { CappedText } from '../capped-text';
import { fileExcerpt } from '../file-excerpt';

const text = threadStrings.tool;
const CAP = 24;

/** The lines that were read, as the file has them. */
export function ReadView({ args, output }: { readonly args: unknown; readonly output: ToolOutput }) {
  const path = textArgument(args, 'path') ?? '';
  const excerpt = fileExcerpt(output.text);
  if (excerpt.numbers.length === 0)
    return <CappedText label={text.output} text={output.text || text.noOutput} />;
  return (
    <>
      <CodeView
        label={text.linesOf(path)}
        heading={<span className="truncate">{path}</span>}
        text={excerpt.text}
        language={languageOf(path)}
        numbers={excerpt.numbers}
        cap={CAP}
      />
      {excerpt.notes && <p className="px-1 whitespace-pre-line text-ink-3">{excerpt.notes}</p>}
    </>
  );
}
