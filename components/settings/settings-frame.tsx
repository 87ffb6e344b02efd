'use client';
/** Owns the frame of the settings pages. */
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { MenuButton } from '@/components/shell/menu-button';
import { usePageTitle } from '@/components/shell/page-title';
import { signOut } from '@/components/sign-in/sign-out';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { ScrollBox } from '@/components/ui/scroll-box';
import { settingsStrings } from '@/components/ui/strings/settings-strings';

const text = settingsStrings;
const sections = [
  'models',
  'repositories',
  'modes',
  'approvals',
  'members',
  'tokens',
  'data',
  'notifications',
  'appearance',
] as const;

export function SettingsFrame({ children }: { readonly children: ReactNode }) {
  const pathname = usePathname();
  const shown = sections.find((section) => pathname.startsWith(`/settings/${section}`));
  usePageTitle(shown && text.sections[shown], text.title);
  return (
    <>
      <header className="flex h-11 shrink-0 items-center gap-4 border-b px-4 max-sm:gap-2">
        <MenuButton />
        <span className="text-13 font-semibold max-sm:hidden">{text.title}</span>
        <nav aria-label={text.title} className="flex h-full min-w-0 gap-0.5 overflow-x-auto">
          {sections.map((section) => {
            const current = pathname.startsWith(`/settings/${section}`);
            return (
              <Link
                key={section}
                ref={current ? intoView : undefined}
                href={`/settings/${section}`}
                aria-current={current ? 'page' : undefined}
                className={cx(
                  'flex items-center border-b-2 px-2.5 transition-colors max-sm:px-1.5 focus-visible:-outline-offset-2',
                  current
                    ? 'border-ink font-medium text-ink'
                    : 'border-transparent text-ink-2 hover:text-ink',
                )}
              >
                {text.sections[section]}
              </Link>
            );
          })}
        </nav>
        <Button variant="quiet" className="ml-auto shrink-0" onClick={() => void signOut()}>
          {text.signOut}
        </Button>
      </header>
      <ScrollBox label={text.title} fills>
        <div className="mx-auto grid w-full max-w-220 grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 md:px-8">
          {children}
        </div>
      </ScrollBox>
    </>
  );
}

/** On a narrow screen the list of pages scrolls; the one shown is never out of sight. */
function intoView(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** A settings page's headline and what it is about. */
export function SettingsTitle({ title, text: about }: { readonly title: string; readonly text: string }) {
  return (
    <header className="grid gap-1">
      <h1 className="text-20 font-semibold tracking-tight">{title}</h1>
      <p className="text-ink-2">{about}</p>
    </header>
  );
}

export function SettingsSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-12 font-medium text-ink-3">{title}</h2>
      {children}
    </section>
  );
}
