/** Characters (UTF-16 units) of one message; more belongs into a file. */
export const MAX_CHARACTERS = 200_000;
