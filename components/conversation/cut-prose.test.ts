import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProseCutter } from './cut-prose';

const long = `${'A sentence of some length. '.repeat(60)}\n`;

describe('cutProse', () => {
  it('cuts before paragraphs and headings once there is enough, never before what may belong together', () => {
    const cut = createProseCutter();
    const text = `${long}\n- item\n\n- item\n\n1. one\n\n| a |\n\n> quote\n\n    code\n\n## Next\n\n${long}\nAnd **more**.\n\nLast`;
    const pieces = cut(text);
    expect(pieces).toHaveLength(3);
    expect(pieces[1]).toMatch(/^## Next/);
    expect(pieces[2]).toMatch(/^And \*\*more\*\*/);
  });

  it('never cuts inside a fence, also where the code shows fences itself', () => {
    const code = `\`\`\`\`md\n${long}\n\`\`\`ts\n\nText like this\n\n\`\`\`\n\nMore\n\n`;
    expect(createProseCutter()(`${code}`)).toHaveLength(1);
    expect(createProseCutter()(`${code}\`\`\`\`\n\nAfter it.\n`)).toHaveLength(2);
  });

  it('says the same of a text however it grew, and never changes what is finished', () => {
    const line = fc.constantFrom(
      long,
      '\n',
      '## H\n',
      '- item\n',
      '```ts\n',
      '```\n',
      'Text\n',
      '~~~\n',
      'half',
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 30 }),
        fc.array(fc.nat(2000), { maxLength: 8 }),
        (lines, cuts) => {
          const text = lines.join('');
          const growing = createProseCutter();
          for (const at of [...cuts].sort((a, b) => a - b)) {
            const pieces = growing(text.slice(0, at));
            expect(pieces.join('')).toBe(text.slice(0, at));
          }
          expect(growing(text)).toEqual(createProseCutter()(text));
        },
      ),
    );
  });
});
