import type { ConversationEnvelope } from '@/server/core/events/envelope';
import { type ConversationId, conversationStream } from '@/server/core/ids';
import type { Actor, Services } from '@/server/services';
import { conversationView } from './conversation-view';
import { exportMarkdown } from './export-markdown';
import { findConversation } from './find-conversation';

export type ExportFormat = 'jsonl' | 'json' | 'markdown';

export interface ExportedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly text: string;
}

/** The whole log: as JSONL every envelope on its own line, as one JSON value, or as Markdown to read (statement 67). */
export async function exportConversation(
  services: Services,
  actor: Actor,
  input: { readonly conversationId: ConversationId; readonly format: ExportFormat },
): Promise<ExportedFile> {
  const { conversationId, format } = input;
  const { workspaceId } = actor;
  const row = await findConversation(services.database.reader, { workspaceId, conversationId });
  const events = (await services.journal.read(conversationStream(conversationId))) as ConversationEnvelope[];
  if (format === 'markdown') {
    return {
      fileName: `${conversationId}.md`,
      mediaType: 'text/markdown',
      text: exportMarkdown(events),
    };
  }
  if (format === 'json') {
    const text = `${JSON.stringify({ conversation: conversationView(row), events })}\n`;
    return { fileName: `${conversationId}.json`, mediaType: 'application/json', text };
  }
  return {
    fileName: `${conversationId}.jsonl`,
    mediaType: 'application/jsonl',
    text: events.map((event) => `${JSON.stringify(event)}\n`).join(''),
  };
}
