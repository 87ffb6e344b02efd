'use client';
import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { SpaceId } from '@/server/core/ids';
import type { PlanAddress } from './plan-address';
import type { PlanView } from './plan-queries';
import type { StudioState, StudioStore } from './studio-state';
import { type StudioModel, useStudioModel } from './use-studio-model';

export interface Studio extends StudioModel {
  readonly plan: PlanView;
  readonly spaceId: SpaceId;
  readonly address: PlanAddress;
  readonly store: StudioStore;
  readonly mayDecide: boolean;
}

const StudioContext = createContext<Studio | null>(null);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('useStudio needs a StudioProvider above it');
  return studio;
}

export function useStudioState<Part>(select: (state: StudioState) => Part): Part {
  return useStore(useStudio().store, select);
}

export type StudioProviderProps = Omit<Studio, keyof StudioModel> & { readonly children: ReactNode };

export function StudioProvider({ children, ...given }: StudioProviderProps) {
  const model = useStudioModel(given.plan, given.store);
  return <StudioContext value={{ ...given, ...model }}>{children}</StudioContext>;
}
