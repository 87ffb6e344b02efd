'use client';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnection } from '@/components/sync/use-stores';
import { strings } from '@/components/ui/strings/strings';

/** A short gap is no news; a longer one is said until it is over. */
const PATIENCE = 1200;

export function ConnectionBar() {
  const lost = useConnection() === 'offline';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(lost), lost ? PATIENCE : 0);
    return () => clearTimeout(timer);
  }, [lost]);
  return (
    <div role="status">
      {shown && (
        <div className="flex items-center gap-2 border-b border-warn/30 bg-warn/8 px-4 py-1.5 text-12">
          <CloudOff aria-hidden className="size-3.5 text-warn" />
          {strings.connection.offline}
        </div>
      )}
    </div>
  );
}
