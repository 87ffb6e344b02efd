import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ToolDeclaration } from '@/server/core/effects';
import { AppError } from '@/server/core/errors';
import { createToolRegistry } from './create-tool-registry';
import { defineTool, succeeded, type Tool } from './tool';

const toolNamed = (name: string): Tool =>
  defineTool({
    name,
    description: 'For tests.',
    tier: 'read',
    effects: [],
    input: z.object({}),
    run: async () => succeeded('done'),
  });

const foreign = (name: string): Tool => {
  const tool = toolNamed(name);
  return { ...tool, declaration: { ...tool.declaration, source: 'a-server' } };
};

describe('statement 14: a tool without a declaration does not register', () => {
  it.each<[string, Partial<ToolDeclaration> | undefined]>([
    ['no declaration at all', undefined],
    ['no tier', { ...toolNamed('shady').declaration, tier: undefined }],
    ['no effects', { ...toolNamed('shady').declaration, effects: undefined }],
  ])('refuses %s', (_name, declaration) => {
    const tool = { ...toolNamed('shady'), declaration: declaration as ToolDeclaration };
    expect(() => createToolRegistry([tool])).toThrow(AppError);
  });

  it('names the tool in the error', () => {
    const tool = { ...toolNamed('shady'), declaration: { ...toolNamed('shady').declaration, tier: 'root' } };
    expect(() => createToolRegistry([tool as unknown as Tool])).toThrow(/"shady"/);
  });

  it('refuses an effect outside the closed set', () => {
    expect(() =>
      defineTool({
        name: 'shady',
        description: 'x',
        tier: 'read',
        effects: ['anything' as never],
        input: z.object({}),
        run: async () => succeeded(''),
      }),
    ).toThrow(/"shady" cannot register/);
  });
});

describe('statement 17: no tool of others takes the name of one of ours', () => {
  it('refuses the name of a built-in', () => {
    const registry = createToolRegistry([toolNamed('bash')]);
    expect(() => registry.register(foreign('bash'))).toThrow(/"bash".*taken/);
    expect(registry.snapshot().get('bash')?.declaration.source).toBe('builtin');
  });

  it('refuses the same name twice', () => {
    const registry = createToolRegistry([foreign('search')]);
    expect(() => registry.register(foreign('search'))).toThrow(/taken by a tool of "a-server"/);
  });

  it('keeps verbs free for the modes they belong to', () => {
    expect(() => createToolRegistry([foreign('submit_plan')])).toThrow(/belongs to Interlock/);
  });
});

describe('a snapshot', () => {
  it('does not see what registers later', () => {
    const registry = createToolRegistry([toolNamed('b'), toolNamed('a')]);
    const before = registry.snapshot();
    registry.register(foreign('c'));
    expect(before.declarations.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(before.get('c')).toBeUndefined();
    expect(registry.snapshot().get('c')).toBeDefined();
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'finds nothing under %j',
    (name) => {
      expect(
        createToolRegistry([toolNamed('a')])
          .snapshot()
          .get(name),
      ).toBeUndefined();
    },
  );
});
