import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '@/components/ui/providers';
import { strings } from '@/components/ui/strings/strings';

export const metadata: Metadata = {
  title: { default: strings.general.product, template: `%s · ${strings.general.product}` },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf9' },
    { media: '(prefers-color-scheme: dark)', color: '#121316' },
  ],
};

/** Reading the request's headers makes every page dynamic, which the policy's nonces need. */
export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const policy = (await headers()).get('content-security-policy') ?? '';
  return (
    <html lang="en">
      <body>
        <Providers nonce={/'nonce-([^']+)'/.exec(policy)?.[1]}>{children}</Providers>
      </body>
    </html>
  );
}
