'use client';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FileChangeRow } from '@/components/sync/api';
import { type CurrentFile, useCurrentFile } from './use-current-file';

/** Lines from which a file is folded until somebody wants to see it: what is that long was seldom written by hand. */
const LARGE = 1500;

export interface OpenFiles extends CurrentFile {
  readonly place: RefObject<HTMLUListElement | null>;
  readonly isOpen: (file: FileChangeRow) => boolean;
  readonly toggle: (path: string) => void;
  readonly allFolded: boolean;
  readonly foldAll: () => void;
  /** To the next file or the one before. */
  readonly step: (by: 1 | -1) => void;
}

/** Which files are open, and where one is among them. */
export function useFileList(files: readonly FileChangeRow[]): OpenFiles {
  const place = useRef<HTMLUListElement>(null);
  const { current, onScroll, goTo } = useCurrentFile(place);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (file: FileChangeRow): boolean =>
    chosen.get(file.path) ?? file.additions + file.deletions <= LARGE;
  const allFolded = files.length > 0 && !files.some(isOpen);
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  }, [files]);

  const toggle = useCallback((path: string) => {
    setChosen((before) => {
      const file = latest.current.find((each) => each.path === path);
      const open = before.get(path) ?? (file ? file.additions + file.deletions <= LARGE : false);
      return new Map(before).set(path, !open);
    });
  }, []);
  const foldAll = () => setChosen(new Map(files.map((file) => [file.path, allFolded])));
  const show = useCallback(
    (path: string) => {
      setChosen((before) => (before.get(path) === false ? new Map(before).set(path, true) : before));
      goTo(path);
    },
    [goTo],
  );
  const step = (by: 1 | -1) => {
    const at = files.findIndex((file) => file.path === current);
    const next = files[Math.min(files.length - 1, Math.max(0, at + by))];
    if (next) show(next.path);
  };
  return { place, current, onScroll, goTo: show, isOpen, toggle, allFolded, foldAll, step };
}
