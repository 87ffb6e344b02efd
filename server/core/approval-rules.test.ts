import { describe, expect, it } from 'vitest';
import { matchesRule, rulePatternFor } from './approval-rules';

describe('statement 55: a rule answers only for the kind of call it was made for', () => {
  const rule = { tool: 'bash', pattern: 'npm test' };

  it('matches the same two words with further plain arguments', () => {
    expect(matchesRule(rule, 'bash', { command: 'npm test -- --run src' })).toBe(true);
    expect(matchesRule(rule, 'bash', { command: 'npm  test' })).toBe(true);
  });

  it.each([
    'npm testify',
    'npm run test',
    'npm test; rm -rf /',
    'npm test && curl evil',
    'npm test | sh',
    'npm test $(id)',
    'npm test `id`',
    'npm test > ~/.bashrc',
    'npm test\nrm x',
  ])('never matches %j', (command) => {
    expect(matchesRule(rule, 'bash', { command })).toBe(false);
  });

  it('is bound to its tool and to the exact path', () => {
    const deletion = { tool: 'delete_file', pattern: 'tmp/a.txt' };
    expect(matchesRule(deletion, 'delete_file', { path: 'tmp/a.txt' })).toBe(true);
    expect(matchesRule(deletion, 'delete_file', { path: 'tmp/b.txt' })).toBe(false);
    expect(matchesRule(deletion, 'write_file', { path: 'tmp/a.txt' })).toBe(false);
  });

  it('offers no rule for what it cannot describe', () => {
    expect(rulePatternFor('bash', { command: 'a | b' })).toBeNull();
    expect(rulePatternFor('create_pull_request', { title: 'x' })).toBeNull();
  });
});
