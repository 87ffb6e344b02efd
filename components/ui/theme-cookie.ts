/** The part of the theme that the server knows too. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'interlock-theme';

export const themeOf = (text: string | undefined): Theme =>
  themes.find((theme) => theme === text) ?? 'system';

/** What the browser's own frame around the page is painted in: the page's ground. */
const grounds = { light: '#fbfaf9', dark: '#121316' } as const;

/** Of the frame where the system is `system`, with that theme chosen. */
export const frameColour = (theme: Theme, system: 'light' | 'dark'): string =>
  grounds[theme === 'system' ? system : theme];

/** What `<html data-theme>` says; the style sheet follows the system where it says nothing. */
export const themeAttribute = (theme: Theme): string | undefined => (theme === 'system' ? undefined : theme);
