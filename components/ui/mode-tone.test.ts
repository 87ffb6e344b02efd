import { describe, expect, it } from 'vitest';
import { builtInModes } from '@/server/core/modes';
import { modeTone } from './mode-tone';

describe('modeTone', () => {
  it('gives each built-in mode a colour of its own, whoever overrides it (2, 61)', () => {
    expect(builtInModes.map(modeTone)).toEqual(['agent', 'plan', 'orchestrate', 'review']);
    expect(modeTone({ name: 'plan', origin: 'configured' })).toBe('plan');
  });

  it('gives configured modes a neutral one, whatever they are called', () => {
    for (const name of ['docs', 'constructor', '__proto__', 'agent']) {
      expect(modeTone({ name, origin: 'configured' })).toBe('neutral');
    }
  });

  it('shows a mode that is no longer configured as missing (61)', () => {
    expect(modeTone({ name: 'plan', origin: 'missing' })).toBe('missing');
  });
});
