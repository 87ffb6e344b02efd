import Link from 'next/link';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { useShell } from './shell-state';

export interface NavLinkProps {
  readonly href: string;
  readonly current: boolean;
  /** Where what it shows does not say it. */
  readonly label?: string;
  /** Said after the name; the children show it by colour. */
  readonly description?: string;
  readonly children: ReactNode;
}

export function NavLink({ href, current, label, description, children }: NavLinkProps) {
  const { setMenuOpen } = useShell();
  return (
    <Link
      href={href}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      aria-description={description}
      title={description}
      onClick={() => setMenuOpen(false)}
      className={cx(
        'flex h-7 min-w-0 items-center gap-2 rounded-md px-2 transition-colors hover:bg-hover hover:text-ink',
        current ? 'bg-hover text-ink' : 'text-ink-2',
      )}
    >
      {children}
    </Link>
  );
}
