import type { Decided } from '@/server/approvals/decided';

export async function planDecided(_decided: Decided): Promise<void> {}
