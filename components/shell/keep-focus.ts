/**
 * Owns where the keyboard goes when what had it is gone: a removed row, a decided request, a closed dialog whose button
 * went with it. Invariant: who works by keyboard is never left on the page's body.
 */
interface Place {
  readonly element: HTMLElement;
  /** From its parent outwards, each with the index of the child that led to it. */
  readonly path: readonly { readonly parent: Element; readonly at: number }[];
  /** What is only disabled for a moment gets the keyboard back. */
  wasDisabled: boolean;
}

/** So far back a button may be that opened the menu that opened the dialog. */
const KEPT = 8;
/** A row, and where rows stand. */
const rows = 'li, tr, ul, ol, tbody';
/** What stands for its contents when they go. */
const standsIn = '[role="tabpanel"]';
/** Beyond it something else is on the screen. */
const boundary = 'main, nav, [role="dialog"], [role="alertdialog"]';
const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Watches the page until the returned function is called. Pointers need no such help: after one nothing happens. */
export function keepFocus(): () => void {
  const places: Place[] = [];
  let byKey = false;
  let frame = 0;
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target.hasAttribute('data-base-ui-focus-guard')) return;
    places.push({ element: target, path: pathOf(target), wasDisabled: false });
    if (places.length > KEPT) places.shift();
  };
  const isOnBody = (): boolean => document.activeElement === document.body;
  const isLost = (): boolean => byKey && isOnBody();
  // What is still there and was not disabled was left on purpose: single keys act now, and it is given nothing back.
  const onBlur = (): void => {
    const last = places.at(-1);
    requestAnimationFrame(() => {
      if (last && isOnBody() && !last.wasDisabled && isReachable(last.element)) places.length = 0;
    });
  };
  const look = (): void => {
    frame = 0;
    const last = places.at(-1);
    if (!last || !isLost()) return;
    const { element } = last;
    if (!element.isConnected) destination(places)?.focus();
    // Enabled and never disabled: it was left on purpose.
    else if (last.wasDisabled && !element.matches(':disabled')) element.focus();
  };
  // Two frames later: whoever closed or removed it has placed the focus by then, if they meant to.
  const inAFrame = (then: () => void): void => {
    frame = requestAnimationFrame(then);
  };
  const onChange = (): void => {
    const last = places.at(-1);
    if (last?.element.matches(':disabled')) last.wasDisabled = true;
    else if (last && last.element === document.activeElement) last.wasDisabled = false;
    if (frame === 0 && isLost()) inAFrame(() => inAFrame(look));
  };
  const setByKey = (next: boolean): void => {
    byKey = next;
  };
  const stopListening = listen({ onFocus, onBlur, onChange, setByKey });
  return () => {
    cancelAnimationFrame(frame);
    stopListening();
  };
}

interface Listeners {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
  readonly onChange: () => void;
  readonly setByKey: (byKey: boolean) => void;
}

function listen({ onFocus, onBlur, onChange, setByKey }: Listeners): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('focusout', onBlur, { signal });
  document.addEventListener('keydown', () => setByKey(true), { signal, capture: true });
  document.addEventListener('pointerdown', () => setByKey(false), { signal, capture: true });
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}

function pathOf(element: Element): Place['path'] {
  const path: { parent: Element; at: number }[] = [];
  for (
    let child = element, parent = child.parentElement;
    parent;
    child = parent, parent = child.parentElement
  )
    path.push({ parent, at: Array.prototype.indexOf.call(parent.children, child) });
  return path;
}

/** The latest place of which something is left: itself, or what is next to it. */
function destination(places: readonly Place[]): HTMLElement | null {
  for (const { element, path } of places.toReversed()) {
    if (isReachable(element)) return element;
    const found = besides(path.slice(path.findIndex(({ parent }) => parent.isConnected)));
    if (found) return found;
  }
  // The next screen may still be on its way: looked for again when it comes.
  return null;
}

/** What is left of a row, or the next one; what the surroundings name as theirs; or else whatever comes next, then before. */
function besides(path: Place['path']): HTMLElement | null {
  const end = path.findIndex(({ parent }) => parent.matches(boundary));
  if (end === -1) return null;
  const within = path.slice(0, end + 1);
  for (const step of within) {
    const { parent } = step;
    const found = parent.matches(rows)
      ? neighbour(step)
      : parent.querySelector('[data-focus-home]:not(:disabled)');
    if (found instanceof HTMLElement) return found;
    if (parent instanceof HTMLElement && parent.matches(standsIn)) return parent;
  }
  return within.map(neighbour).find((each) => each !== null) ?? null;
}

function neighbour({ parent, at }: Place['path'][number]): HTMLElement | null {
  const children = [...parent.children];
  const after = children.slice(at).flatMap(reachableIn);
  return after[0] ?? children.slice(0, at).flatMap(reachableIn).at(-1) ?? null;
}

const reachableIn = (root: Element): HTMLElement[] =>
  [root, ...root.querySelectorAll(reachable)].filter(isReachable);

function isReachable(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.isConnected &&
    element.matches(reachable) &&
    element.closest('[inert], [aria-hidden="true"]') === null &&
    element.checkVisibility()
  );
}
