'use client';
import type { KeyboardEvent, PointerEvent } from 'react';
import { strings } from '@/components/ui/strings/strings';
import { panelWidths } from './use-panel-width';

export interface ResizeHandleProps {
  /** Of what stands right of it, in pixels. */
  readonly width: number;
  readonly onChange: (width: number) => void;
}

const STEP = 24;

export function ResizeHandle({ width, onChange }: ResizeHandleProps) {
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(window.innerWidth - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onChange(width + STEP);
    if (event.key === 'ArrowRight') onChange(width - STEP);
  };
  return (
    <hr
      aria-orientation="vertical"
      aria-label={strings.shell.resize}
      aria-valuenow={width}
      aria-valuemin={panelWidths.least}
      aria-valuemax={panelWidths.most}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      className="relative h-auto w-px shrink-0 cursor-col-resize border-0 bg-line transition-colors before:absolute before:inset-y-0 before:-left-1 before:w-2 hover:bg-line-strong focus-visible:bg-accent"
    />
  );
}
