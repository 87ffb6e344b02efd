import type { ModelRow } from '@/components/sync/api';
import { providerNames } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';

export interface FoundProviderProps {
  readonly provider: ModelRow['provider'];
  readonly source: string;
}

/** A provider that takes no key: it is there or not. */
export function FoundProvider({ provider, source }: FoundProviderProps) {
  return (
    <li className="flex h-11 items-center gap-3 px-3">
      <span className="font-medium">{providerNames[provider]}</span>
      <Tag>{source}</Tag>
    </li>
  );
}
