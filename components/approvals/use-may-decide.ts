'use client';
import { useMay } from '@/components/sync/use-may';

/** Statement 66: viewers decide nothing. True until known, the server judges anyway. */
export const useMayDecide = (): boolean => useMay().work;
