/**
 * Owns which blocks of a long thread are drawn: those near the window, one more per frame, the nearest first. Invariant: a
 * block that somebody is in (focus, selected text) stays. Free of React.
 */

/** Items per block: few enough that drawing one never costs a frame. */
export const BLOCK = 6;
/** How far from the window a block is drawn already, and how far it is let go. */
const NEAR = '1800px 0px';
const FAR = '5000px 0px';

export interface BlockHandle {
  readonly element: HTMLElement;
  /** Told in a frame of its own. */
  readonly show: (drawn: boolean) => void;
}

export class BlockWindow {
  /** Of blocks that were drawn once, in pixels. */
  readonly heights = new Map<number, number>();
  readonly #blocks = new Map<number, BlockHandle>();
  readonly #indexes = new WeakMap<Element, number>();
  readonly #wanted = new Set<number>();
  readonly #drawn = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #near: IntersectionObserver | null = null;
  #far: IntersectionObserver | null = null;
  #frame = 0;

  /** Blocks within `scroller` are followed until the returned function is called. */
  watch(scroller: HTMLElement): () => void {
    this.#near = new IntersectionObserver((entries) => this.#came(entries), {
      root: scroller,
      rootMargin: NEAR,
    });
    this.#far = new IntersectionObserver((entries) => this.#went(entries), {
      root: scroller,
      rootMargin: FAR,
    });
    for (const { element } of this.#blocks.values()) this.#observe(element);
    return () => {
      this.#near?.disconnect();
      this.#far?.disconnect();
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
    };
  }

  add(index: number, block: BlockHandle, { drawn }: { drawn: boolean }): () => void {
    this.#blocks.set(index, block);
    this.#indexes.set(block.element, index);
    if (drawn) this.#drawn.add(index);
    this.#observe(block.element);
    return () => {
      this.#blocks.delete(index);
      this.#drawn.delete(index);
      this.#wanted.delete(index);
      this.#near?.unobserve(block.element);
      this.#far?.unobserve(block.element);
    };
  }

  /** Draws it without waiting for its turn: somebody wants to go there. */
  draw(index: number): void {
    this.#wanted.delete(index);
    this.#show(index);
  }

  /** Called after blocks were drawn or let go. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #observe(element: HTMLElement): void {
    this.#near?.observe(element);
    this.#far?.observe(element);
  }

  #came(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const index = this.#indexes.get(target);
      if (index === undefined || this.#drawn.has(index)) continue;
      if (isIntersecting) this.#wanted.add(index);
      else this.#wanted.delete(index);
    }
    this.#schedule();
  }

  #went(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const index = this.#indexes.get(target);
      if (index === undefined || isIntersecting || !this.#drawn.has(index) || isInUse(target)) continue;
      this.heights.set(index, boundingClientRect.height);
      this.#drawn.delete(index);
      this.#blocks.get(index)?.show(false);
    }
  }

  #schedule(): void {
    if (this.#frame !== 0 || this.#wanted.size === 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const next = this.#nearest();
      if (next !== null) this.draw(next);
      this.#schedule();
    });
  }

  #show(index: number): void {
    if (this.#drawn.has(index)) return;
    this.#drawn.add(index);
    this.#blocks.get(index)?.show(true);
    for (const listener of this.#listeners) listener();
  }

  /** Measured once per frame, for the few blocks that wait. */
  #nearest(): number | null {
    let best: number | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const index of this.#wanted) {
      const box = this.#blocks.get(index)?.element.getBoundingClientRect();
      const distance = box
        ? Math.max(0, -box.bottom, box.top - window.innerHeight)
        : Number.POSITIVE_INFINITY;
      if (distance < least || best === null) [best, least] = [index, distance];
    }
    return best;
  }
}

function isInUse(block: Element): boolean {
  if (block.contains(document.activeElement)) return true;
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(block, true);
}
