import { afterEach, expect, it } from 'vitest';
import { connectToasts, toasts, toastsWanted } from './toasts';

let disconnect = (): void => undefined;
afterEach(() => disconnect());

/** What shows messages, telling what it was given. */
function connect() {
  const shown: string[] = [];
  disconnect = connectToasts({
    add: ({ id = '', title }) => {
      shown.push(`${title}`);
      return id;
    },
    close: (id) => void shown.push(`closed ${id}`),
  });
  return shown;
}

it('keeps what is said before anything can show it, in order, and asks for what shows it', () => {
  expect(toastsWanted.getState()).toBe(false);
  toasts.add({ title: 'first' });
  toasts.add({ title: 'second' });
  expect(toastsWanted.getState()).toBe(true);
  const shown = connect();
  expect(shown).toEqual(['first', 'second']);
  toasts.add({ title: 'third' });
  expect(shown).toEqual(['first', 'second', 'third']);
});

it('says once what was kept, and not what was taken back meanwhile', () => {
  const id = toasts.add({ title: 'taken back' });
  toasts.add({ title: 'kept' });
  toasts.close(id);
  expect(connect()).toEqual(['kept']);
  disconnect();
  expect(connect()).toEqual([]);
});
