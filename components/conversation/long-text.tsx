import { CodeView } from '@/components/code/code-view';
import { strings } from '@/components/ui/strings/strings';

const LINES = 200;

/** A text too long to be read as prose: as it is, a part of it at a time. */
export function LongText({ text }: { readonly text: string }) {
  const label = strings.thread.text;
  return <CodeView label={label} heading={label} text={text} language={null} cap={LINES} wrap />;
}
