/** The part of the theme that the server knows too. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'interlock-theme';

export const themeOf = (text: string | undefined): Theme =>
  themes.find((theme) => theme === text) ?? 'system';

/** What `<html data-theme>` says; the style sheet follows the system where it says nothing. */
export const themeAttribute = (theme: Theme): string | undefined => (theme === 'system' ? undefined : theme);
