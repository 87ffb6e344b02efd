/** Set on the root element when the page's code has taken it over, apart from parts whose own code is still coming. */
export const liveMark = 'live';
