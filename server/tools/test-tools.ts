export const testTools = async (
  _dir: string,
): Promise<{ tools: import('./tool').Tool[]; sandboxed: boolean }> => ({ tools: [], sandboxed: true });
