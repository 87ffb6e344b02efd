/** How a link reads within text or beside it. */
export const linkClass = 'rounded-sm font-medium text-accent underline-offset-2 hover:underline';
