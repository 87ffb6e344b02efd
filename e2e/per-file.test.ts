import { expect, it } from 'vitest';
import { createPerFile } from './per-file';

it('tests of one file share what it opened; another file gets its own, after the last one’s were closed, newest first', async () => {
  const done: string[] = [];
  const perFile = createPerFile();
  const share = (file: string, name: string) =>
    perFile.share(file, {
      name,
      open: async () => {
        done.push(`open ${name} of ${file}`);
        return `${name} of ${file}`;
      },
      close: async (value) => void done.push(`close ${value}`),
    });
  expect([await share('a', 'models'), await share('a', 'product')]).toEqual(['models of a', 'product of a']);
  expect(await share('a', 'models')).toBe('models of a');
  expect(await share('b', 'models')).toBe('models of b');
  await perFile.close();
  expect(done).toEqual([
    'open models of a',
    'open product of a',
    'close product of a',
    'close models of a',
    'open models of b',
    'close models of b',
  ]);
});
