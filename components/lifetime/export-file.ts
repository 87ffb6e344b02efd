/** Where exports are fetched; the server names the file and sends it as it reads. */
export const exportAddress = {
  log: '/api/export/log.jsonl',
  approvals: '/api/export/approvals.csv',
  space: (id: string) => `/api/export/spaces/${id}.jsonl`,
  conversation: (id: string, as: 'md' | 'json' | 'jsonl') => `/api/export/conversations/${id}.${as}`,
  plan: (id: string, as: 'md' | 'json') => `/api/export/plans/${id}.${as}`,
} as const;

/** As if a link to it had been followed. */
export function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
