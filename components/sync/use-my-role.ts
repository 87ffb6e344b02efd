'use client';
import { useQuery } from '@tanstack/react-query';
import { queries } from './queries';

/** The reader's own in this workspace; undefined until known. The server judges anyway (statement 66). */
export function useMyRole() {
  const { data } = useQuery(queries.workspaces());
  return data?.items.find((workspace) => workspace.current)?.role;
}
