'use client';
import { CodeView } from '@/components/code/code-view';

export interface CappedTextProps {
  readonly label: string;
  readonly text: string;
  readonly language?: string | null;
}

const CAP = 16;

/** Text of any length: its beginning, and all of it on request. */
export function CappedText({ label, text, language = null }: CappedTextProps) {
  return <CodeView label={label} heading={label} text={text} language={language} cap={CAP} wrap />;
}
