import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { earlyPressScript } from '@/components/ui/early-press';
import { Providers } from '@/components/ui/providers';
import { strings } from '@/components/ui/strings/strings';
import { frameColour, themeAttribute, themeCookie, themeOf } from '@/components/ui/theme-cookie';

export const metadata: Metadata = {
  title: { default: strings.general.product, template: `%s · ${strings.general.product}` },
};

const chosenTheme = async () => themeOf((await cookies()).get(themeCookie)?.value);

export async function generateViewport(): Promise<Viewport> {
  const theme = await chosenTheme();
  return {
    width: 'device-width',
    initialScale: 1,
    colorScheme: 'light dark',
    themeColor: (['light', 'dark'] as const).map((system) => ({
      media: `(prefers-color-scheme: ${system})`,
      color: frameColour(theme, system),
    })),
  };
}

/** Reading the request's headers makes every page dynamic, which the policy's nonces need. */
export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const policy = (await headers()).get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const theme = await chosenTheme();
  return (
    <html lang="en" data-theme={themeAttribute(theme)}>
      <body>
        {/* Browsers hide a nonce from whoever reads it: the one found differs from the one sent. */}
        <script nonce={nonce} suppressHydrationWarning>
          {earlyPressScript}
        </script>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
