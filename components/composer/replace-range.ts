/** Writes into a text box as if typed, so that the browser's own undo takes it back; the cursor stands behind it. */
export function replaceRange(
  box: HTMLTextAreaElement,
  { from, to }: { readonly from: number; readonly to: number },
  text: string,
): void {
  box.focus();
  box.setSelectionRange(from, to);
  if (document.execCommand('insertText', false, text)) return;
  box.setRangeText(text, from, to, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
