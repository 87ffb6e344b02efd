/** The box that scrolls an element; null = the page itself. */
export function scrollerOf(element: Element): HTMLElement | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return null;
}
