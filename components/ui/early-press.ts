/**
 * Presses on controls that the server has drawn, but whose code is still on its way: kept, and made once the control can
 * act. React itself lets go of them. Whoever has pressed something else since meant that instead.
 */
import { liveMark } from './live-mark';

/** Sent as text in front of the page, so it may use nothing from outside of itself but what it is given. */
function keepEarlyPress(mark: string): void {
  const controls = 'button, [role=switch], [role=checkbox], [role=radio]';
  const lookEveryMs = 30;
  /** After the page has loaded. What is not alive by then is broken, and shall not come alive by a press long past. */
  const endsAfterMs = 15_000;
  /** What the server has drawn; null while that is still arriving. Others' controls, say of an extension, are not ours. */
  let drawn: Set<Element> | null = null;
  let looking = 0;
  // React marks its elements shortly before it takes them over, and has no public sign: hence both.
  const canAct = (control: Element) =>
    mark in document.documentElement.dataset && Object.keys(control).some((key) => key.startsWith('__react'));
  const keep = (event: Event) => {
    if (!event.isTrusted) return;
    clearInterval(looking);
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(controls) : null;
    if (!control || (drawn && !drawn.has(control)) || canAct(control)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    looking = window.setInterval(() => {
      if (control.isConnected && !canAct(control)) return;
      clearInterval(looking);
      control.click();
    }, lookEveryMs);
  };
  const end = () => {
    clearInterval(looking);
    window.removeEventListener('click', keep, true);
  };
  // Enter and Space press buttons by clicks too.
  window.addEventListener('click', keep, true);
  document.addEventListener('DOMContentLoaded', () => {
    drawn = new Set(document.querySelectorAll(controls));
  });
  window.addEventListener('load', () => setTimeout(end, endsAfterMs));
}

export const earlyPressScript = `(${keepEarlyPress})('${liveMark}')`;
