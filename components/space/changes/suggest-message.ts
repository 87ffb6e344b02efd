import { conversationTitle } from '@/server/core/conversation-title';
import type { Thread } from '@/server/core/thread/thread';

/** A commit message from what was last asked for: its title, as commits are written. Empty where nothing was asked. Pure. */
export function suggestMessage({ items }: Pick<Thread, 'items'>): string {
  const asked = items.findLast((item) => item.kind === 'user' && !item.steering);
  const title = asked?.kind === 'user' ? conversationTitle(asked.text) : '';
  const [first = '', ...rest] = Array.from(title.replace(/[.\s]+$/, ''));
  return first.toLocaleUpperCase('en') + rest.join('');
}
