'use client';
import { Eye } from 'lucide-react';
import { useMay } from '@/components/sync/use-may';

export interface RoleNoteProps {
  /** What the controls beside it need. */
  readonly needs: 'work' | 'own';
}

/** Says why the controls beside it cannot be used; nothing to those who can use them. */
export function RoleNote({ needs }: RoleNoteProps) {
  const { whyNotWork, whyNotOwn } = useMay();
  const why = needs === 'own' ? whyNotOwn : whyNotWork;
  if (!why) return null;
  return (
    <p className="flex items-center gap-2 text-12 text-ink-2">
      <Eye aria-hidden className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} />
      {why}
    </p>
  );
}
