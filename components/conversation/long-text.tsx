import { CodeView } from '@/components/code/code-view';
import { threadStrings } from '@/components/ui/strings/thread-strings';

const LINES = 200;

/** A text too long to be read as prose: as it is, a part of it at a time. */
export function LongText({ text }: { readonly text: string }) {
  const label = threadStrings.text;
  return <CodeView label={label} heading={label} text={text} language={null} cap={LINES} wrap />;
}
