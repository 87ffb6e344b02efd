'use client';
import { ModeIcon } from '@/components/ui/mode-mark';
import type { ModeName } from '@/server/core/modes';
import { useConversationScope } from '../conversation-scope';

/** The mode an answer was written in. */
export function WrittenIn({ mode: name }: { readonly mode: ModeName }) {
  const mode = useConversationScope().modeOf(name);
  return (
    <span className="flex items-center gap-1">
      <ModeIcon mode={mode} className="size-3" />
      {mode.label}
    </span>
  );
}

/** The model that wrote it. */
export function WrittenBy({ model }: { readonly model: string }) {
  return (
    <span title={model} className="max-w-48 truncate">
      {useConversationScope().modelName(model)}
    </span>
  );
}
