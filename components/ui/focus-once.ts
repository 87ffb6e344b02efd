/** For the `ref` of a field that a person just asked for: the keyboard goes there, once. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}
