/** A log as people read it. Pure; the JSONL export is the complete one. */
import type { ConversationEnvelope } from '@/server/core/events/envelope';

/** A fence longer than any run of backticks in the text, so that no content can close it. */
function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

const quoted = (text: string): string => text.replace(/^/gm, '> ');

/** Title, then what was said and done in order. */
export function exportMarkdown(events: readonly ConversationEnvelope[]): string {
  const blocks = events.map(block).filter((text) => text !== '');
  return `${blocks.join('\n\n')}\n`;
}

function block(event: ConversationEnvelope): string {
  switch (event.type) {
    case 'conversation/created':
      return `# ${event.data.title}\n\n${new Date(event.at).toISOString()}`;
    case 'conversation/titled':
      return `*Title: ${event.data.title}*`;
    case 'mode/set':
      return `*Mode: ${event.data.mode}*`;
    case 'model/selected':
      return `*Model: ${event.data.model}*`;
    case 'user/message':
      return `## User\n\n${event.data.text}`;
    case 'context/message':
      return `*Note (${event.data.kind})*\n\n${quoted(event.data.text)}`;
    case 'assistant/message':
      return assistant(event.data.parts);
    case 'tool/call':
      return event.data.decision === 'allow'
        ? ''
        : `*Refused: ${event.data.name}*\n\n${quoted(event.data.reason ?? '')}`;
    case 'tool/result':
      return `*${event.data.isError ? 'Error' : 'Result'}*\n\n${fenced(event.data.output)}`;
    case 'compaction/summary':
      return `*Summary of what came before*\n\n${quoted(event.data.text)}`;
    case 'turn/end':
      return event.data.reason === 'completed' ? '' : `*Turn ended: ${event.data.reason}*`;
    default:
      return '';
  }
}

type Part = Extract<ConversationEnvelope, { type: 'assistant/message' }>['data']['parts'][number];

const assistant = (parts: readonly Part[]): string =>
  ['## Assistant', ...parts.map(partText).filter((text) => text !== '')].join('\n\n');

function partText(part: Part): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'reasoning':
      return part.text && `*Reasoning*\n\n${quoted(part.text)}`;
    case 'tool-call':
      return `*Call: ${part.name}*\n\n${fenced(part.args, 'json')}`;
  }
}
