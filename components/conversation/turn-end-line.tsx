import { RetryTurn } from '@/components/composer/retry-turn';
import { errorTitle } from '@/components/sync/refusal-text';
import { Moment } from '@/components/ui/moment';
import { Notice } from '@/components/ui/notice';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import type { TurnEnd } from '@/server/core/thread/thread';
import { useConversationScope } from './conversation-scope';
import { ModelFaultLink } from './model-fault-link';
import { ThinLine } from './thin-line';

const text = threadStrings.ends;

/** How a turn ended where it did not simply end; an error says what to do next. */
export function TurnEndLine({ end, at }: { readonly end: TurnEnd; readonly at: number }) {
  const retry = <RetryTurn {...useConversationScope()} end={end} />;
  if (end.error) {
    return (
      <Notice tone="bad" title={errorTitle(end.error.code)} text={end.error.message}>
        {retry}
        <ModelFaultLink code={end.error.code} />
      </Notice>
    );
  }
  if (end.reason === 'interrupted' || end.reason === 'limit') {
    return (
      <Notice tone="warn" title={text[end.reason]}>
        {retry}
      </Notice>
    );
  }
  return (
    <ThinLine>
      <span>{end.undelivered ? undeliveredText(end) : text[end.reason]}</span>
      <span>·</span>
      <Moment at={at} />
      {retry}
    </ThinLine>
  );
}

/** Statement 38: only Plan mode's deliverable is known by a word people use. */
const undeliveredText = ({ mode }: TurnEnd): string =>
  mode === 'plan' ? text.withoutPlan : text.undelivered;
