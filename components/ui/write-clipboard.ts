/** Whether the browser let it: it may refuse, and over plain http it has no clipboard at all. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
