'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { File, Folder } from 'lucide-react';
import { useEffect, useState } from 'react';
import { queries } from '@/components/sync/queries';
import type { SpaceId } from '@/server/core/ids';
import type { Suggestion } from './suggestion';
import { writtenPath } from './suggestion-trigger';

/** Milliseconds without a key before the server is asked. */
const QUIET = 60;

export interface SuggestedFiles {
  readonly items: readonly Suggestion[];
  readonly loading: boolean;
  readonly cut: boolean;
}

/** `query` null = nothing is asked for. What is shown stays until the next answer is there. */
export function useSuggestedFiles(spaceId: SpaceId, query: string | null): SuggestedFiles {
  const settled = useSettled(query);
  const { data, isFetching } = useQuery({
    ...queries.files(spaceId, settled ?? ''),
    enabled: query !== null && settled !== null,
    placeholderData: keepPreviousData,
  });
  if (query === null) return { items: [], loading: false, cut: false };
  return {
    items: (data?.items ?? []).map(fileSuggestion),
    loading: isFetching || settled !== query,
    cut: data?.cut ?? false,
  };
}

function fileSuggestion({
  path,
  marks,
}: {
  readonly path: string;
  readonly marks: readonly number[];
}): Suggestion {
  const isFolder = path.endsWith('/');
  return {
    id: path,
    label: path,
    marks,
    mark: { icon: isFolder ? Folder : File },
    text: writtenPath(path),
    runs: false,
    ...(isFolder && { opens: `@${path}` }),
  };
}

/** The first value at once, later ones when no other has come for a moment. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  if (value !== null && settled === null) setSettled(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
