/** What the platform calls the key that commands go with. Only ever asked in a browser. */
export const modKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
