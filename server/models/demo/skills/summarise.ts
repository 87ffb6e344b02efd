import type { DemoStep } from '../skill';

const isTranscript = (text: string): boolean => /^User: /m.test(text) && /^Agent/m.test(text);

/** Interlock itself asks without tools: for notes on a transcript whose context is full. Null: it is no transcript. */
export function summarise(text: string): DemoStep | null {
  if (!isTranscript(text)) return null;
  const lines = text.split('\n');
  const asked = lines
    .filter((line) => line.startsWith('User: '))
    .map((line) => `- asked: ${line.slice(6, 300)}`);
  const called = lines
    .filter((line) => line.startsWith('Agent calls '))
    .map((line) => `- called: ${line.slice(12, 200)}`);
  return { say: ['What was asked and called so far:', ...asked, ...called].join('\n') };
}
