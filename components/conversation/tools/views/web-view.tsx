import { ExternalLink } from 'lucide-react';
import { isSafeUrl } from '@/components/ui/safe-url';
import { threadStrings } from '@/components/ui/strings/thread-strings';
import { Tag } from '@/components/ui/tag';
import type { ToolOutput } from '@/server/core/thread/thread';
import { textArgument } from '../arguments';
import { CappedText } from '../capped-text';

const text = threadStrings.tool;

/** A page: where it really came from, how it answered, and its text. */
export function WebView({ args, output }: { readonly args: unknown; readonly output: ToolOutput }) {
  const { url, status } = output.display ?? {};
  const asked = textArgument(args, 'url') ?? '';
  const from = typeof url === 'string' ? url : asked;
  const body = output.text.startsWith(`${from} (status `) ? output.text.replace(/^.*\n+/, '') : output.text;
  return (
    <>
      {from !== '' && (
        <p className="flex min-w-0 items-center gap-2">
          {typeof status === 'number' && <Tag tone={status < 400 ? 'ok' : 'bad'}>{status}</Tag>}
          {isSafeUrl(from) ? (
            <a
              href={from}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="flex min-w-0 items-center gap-1 text-accent hover:underline"
            >
              <span className="truncate">{from}</span>
              <ExternalLink aria-hidden className="size-3 shrink-0" />
            </a>
          ) : (
            <span className="truncate">{from}</span>
          )}
        </p>
      )}
      <CappedText label={text.page} text={body || text.noOutput} />
    </>
  );
}
