/** Pure. The only addresses a text from elsewhere may lead to. */
const safeProtocol = /^(https?:|mailto:)/i;

export const isSafeUrl = (url: string): boolean => safeProtocol.test(url);
