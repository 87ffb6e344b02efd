/**
 * Presses on controls that the server has drawn, but whose code is still on its way: kept, and made as soon as the control
 * can act. React itself lets go of them. Whoever has pressed something else since meant that instead.
 */

/** Sent as text in front of the page, so it may use nothing from outside of itself. */
function keepEarlyPress(): void {
  const controls = 'button, [role=switch], [role=checkbox], [role=radio]';
  const lookEveryMs = 30;
  /** After the page has loaded: nothing comes alive later. */
  const endsAfterMs = 15_000;
  let looking = 0;
  // What React marks an element with when it takes it over; there is no public sign.
  const canAct = (control: Element) => Object.keys(control).some((key) => key.startsWith('__react'));
  const keep = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(controls) : null;
    if (!event.isTrusted) return;
    clearInterval(looking);
    if (!control || canAct(control)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    looking = window.setInterval(() => {
      if (control.isConnected && !canAct(control)) return;
      clearInterval(looking);
      control.click();
    }, lookEveryMs);
  };
  // The keyboard presses by clicks too.
  window.addEventListener('click', keep, true);
  window.addEventListener('load', () =>
    setTimeout(() => window.removeEventListener('click', keep, true), endsAfterMs),
  );
}

export const earlyPressScript = `(${keepEarlyPress})()`;
