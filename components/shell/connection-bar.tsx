'use client';
import { CircleCheck, CloudOff, type LucideIcon, RefreshCw } from 'lucide-react';
import { cx } from '@/components/ui/cx';
import { strings } from '@/components/ui/strings/strings';
import { type ConnectionNews, useConnectionNews } from './use-connection-news';

const text = strings.connection;

interface Look {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly tone: string;
}

const lost = { icon: CloudOff, tone: 'border-warn/30 bg-warn/8 [&>svg]:text-warn' };
const looks: Readonly<Record<Exclude<ConnectionNews, 'none'>, Look>> = {
  offline: { ...lost, text: text.offline },
  unreachable: { ...lost, text: text.unreachable },
  'catching-up': { icon: RefreshCw, text: text.catchingUp, tone: 'bg-sunken [&>svg]:text-ink-3' },
  'caught-up': { icon: CircleCheck, text: text.caughtUp, tone: 'border-ok/30 bg-ok/8 [&>svg]:text-ok' },
};

/** Above everything: that the connection is gone, that what was missed arrives, and that it is here. */
export function ConnectionBar() {
  const news = useConnectionNews();
  return <div role="status">{news !== 'none' && <Bar {...looks[news]} />}</div>;
}

function Bar({ icon: Icon, text: what, tone }: Look) {
  return (
    <div className={cx('flex items-center gap-2 border-b px-4 py-1.5 text-12', tone)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {what}
    </div>
  );
}
