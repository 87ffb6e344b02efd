'use client';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { modelStrings } from '@/components/ui/strings/model-strings';
import { toasts } from '@/components/ui/toasts';

/** Makes a model the default, or leaves the choice to the product where `model` is null; says so. */
export function useDefaultModel() {
  const queryClient = useQueryClient();
  const command = useCommand(api.models.setDefault.mutate);
  const choose = async (model: string | null, label?: string): Promise<boolean> => {
    if (!(await command.run({ model }))) return false;
    await queryClient.invalidateQueries({ queryKey: ['models'] });
    if (label) toasts.add({ title: modelStrings.isDefault(label) });
    return true;
  };
  return { choose, pending: command.pending };
}
