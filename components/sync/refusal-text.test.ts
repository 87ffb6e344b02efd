import { describe, expect, it } from 'vitest';
import { appCodes } from '@/server/core/errors';
import { errorTitle, refusalText } from './refusal-text';

const refusal = { message: 'What the server said.', parameters: {}, unreachable: false };

describe('refusalText (69)', () => {
  it('has words of its own for every code, and the server’s sentence where a code alone does not suffice', () => {
    for (const code of appCodes) {
      const { title, text } = refusalText({ ...refusal, code });
      expect(title).not.toBe(errorTitle('newer_than_this_page'));
      expect(text).not.toBe('');
    }
    expect(refusalText({ ...refusal, code: 'git_failed' }).text).toBe('What the server said.');
  });

  it('falls back to the server’s sentence for a code it does not know', () => {
    expect(refusalText({ ...refusal, code: null }).text).toBe('What the server said.');
  });

  it('says that nothing came back, instead of what a browser calls it', () => {
    const { text } = refusalText({ ...refusal, code: null, message: 'Failed to fetch', unreachable: true });
    expect(text).toContain('Check that it runs');
  });
});
