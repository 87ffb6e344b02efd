import { describe, expect, it } from 'vitest';
import { toolTarget } from './tool-target';

describe('toolTarget', () => {
  it.each([
    ['read_file', { path: 'a.ts', offset: 3 }, 'a.ts'],
    ['bash', { command: 'npm test\nnpm run lint' }, 'npm test …'],
    ['some_mcp_tool', { query: 'retry' }, 'retry'],
    ['read_file', { path: 7 }, ''],
    ['read_file', '{"broken', ''],
    ['constructor', null, ''],
  ])('of %s %j is %j', (name, args, target) => {
    expect(toolTarget(name, args)).toBe(target);
  });
});
