import { expect, it } from 'vitest';
import type { ModelRow } from '@/components/sync/api';
import { modelNamed } from './model-named';

const model = (ref: ModelRow['ref'], label: string): ModelRow => ({
  id: ref,
  ref,
  provider: 'anthropic',
  label,
  contextWindow: 1000,
  price: null,
  priceSource: null,
  isListed: true,
});
const models = [
  model('anthropic:claude-sonnet', 'Claude Sonnet'),
  model('anthropic:claude-sonnet-mini', 'Claude Sonnet Mini'),
  model('ollama:qwen:7b', 'qwen:7b'),
];
const named = (name: string) => {
  const found = modelNamed(models, name);
  return found.kind === 'one' ? found.model.ref : found;
};

it.each([
  ['anthropic:claude-sonnet', 'anthropic:claude-sonnet'],
  ['Claude-Sonnet', 'anthropic:claude-sonnet'],
  ['mini', 'anthropic:claude-sonnet-mini'],
  ['qwen:7b', 'ollama:qwen:7b'],
  ['opus', { kind: 'none' }],
  ['claude', { kind: 'several', labels: ['Claude Sonnet', 'Claude Sonnet Mini'] }],
])('%s', (name, expected) => {
  expect(named(name)).toEqual(expected);
});
