import { describe, expect, it } from 'vitest';
import { matchesRule, rulePatternFor } from './approval-rules';

const ruleFor = (command: string) => ({ tool: 'bash', pattern: rulePatternFor('bash', { command }) ?? '' });
const covers = (approved: string, command: string) => matchesRule(ruleFor(approved), 'bash', { command });

describe('statement 55: a rule answers only for the kind of call it was made for', () => {
  it.each([
    ['npm test', 'npm  test'],
    ['npm test', 'npm test src/a.test.ts'],
    ['npm test -- --run', 'npm test -- --run src'],
    ['npm run build', 'npm run build app'],
    ['git add README.md', 'git add docs/a.md docs/b.md'],
    ['git status', 'git status docs'],
    ['rm -rf build', 'rm -rf build'],
  ])('approved %j covers %j', (approved, command) => {
    expect(covers(approved, command)).toBe(true);
  });

  it.each([
    ['npm test', 'npm testify'],
    ['npm test', 'npm run test'],
    ['npm test', 'npm test; rm -rf /'],
    ['npm test', 'npm test && curl evil'],
    ['npm test', 'npm test | sh'],
    ['npm test', 'npm test $(id)'],
    ['npm test', 'npm test `id`'],
    ['npm test', 'npm test > ~/.bashrc'],
    ['npm test', 'npm test\nrm x'],
    ['npm test', 'npm test\vrm x'],
    ['npm test', 'CI=1 npm test'],
    ['npm test', 'npm --prefix /elsewhere test'],
    ['npm test', 'npm test --globalSetup=evil.js'],
    ['git diff', 'git diff --output=.git/config'],
    ['git -C sub status', 'git -C sub push --force'],
    ['git push origin feature', 'git push --force origin main'],
    ['git push origin feature', 'git push origin main'],
    ['npm run build', 'npm run deploy-production'],
    ['rm -rf build', 'rm -rf src'],
    ['CI=1 npm test', 'CI=1 npm publish'],
    ['sh -c ls', 'sh -c reboot'],
    ['npx -y vitest', 'npx -y evil'],
    ['timeout 60 npm test', 'timeout 60 rm -rf src'],
    ['env npm test', 'env npm publish'],
    ['sudo -u me ls', 'sudo -u root reboot'],
    ['constructor toString', 'constructor toString evil'],
    ['git constructor', 'git constructor evil'],
  ])('approved %j does not cover %j', (approved, command) => {
    expect(covers(approved, command)).toBe(false);
  });

  it('is bound to its tool and to the exact path', () => {
    const deletion = { tool: 'delete_file', pattern: 'tmp/a.txt' };
    expect(matchesRule(deletion, 'delete_file', { path: 'tmp/a.txt' })).toBe(true);
    expect(matchesRule(deletion, 'delete_file', { path: 'tmp/b.txt' })).toBe(false);
    expect(matchesRule(deletion, 'write_file', { path: 'tmp/a.txt' })).toBe(false);
  });

  it('offers no rule for what it cannot describe', () => {
    for (const command of ['a | b', 'git add *', 'echo "x"', '']) {
      expect(rulePatternFor('bash', { command })).toBeNull();
    }
    expect(rulePatternFor('create_pull_request', { title: 'x' })).toBeNull();
  });
});
