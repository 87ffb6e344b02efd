import type { SpaceId } from '@/server/core/ids';

/** Lets the browser fetch it as a file: bytes stay bytes, which a text in this page would not. */
export function downloadPatch(spaceId: SpaceId, kind: 'changes' | 'commits'): void {
  const link = document.createElement('a');
  link.href = `/api/spaces/${spaceId}/patch?kind=${kind}`;
  link.download = '';
  link.click();
}
