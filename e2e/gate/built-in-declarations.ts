import type { ToolDeclaration } from '@/server/core/effects';
import { createBuiltInTools } from '@/server/tools/create-built-in-tools';

/** What the registered tools declare; their bodies are out of reach here. */
export const builtInDeclarations: readonly ToolDeclaration[] = createBuiltInTools({
  sandbox: {
    available: true,
    reason: '',
    run: () => Promise.reject(new Error('Nothing runs here')),
    close: () => Promise.resolve(),
  },
}).map(({ declaration }) => declaration);
