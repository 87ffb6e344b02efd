'use client';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { RememberedWidth } from './remembered-width';

export interface ResizeHandleProps {
  readonly label: string;
  readonly width: RememberedWidth;
  /** On which side of the handle what it resizes stands, at the window's edge. */
  readonly resizes: 'left' | 'right';
}

const STEP = 24;

export function ResizeHandle({ label, width, resizes }: ResizeHandleProps) {
  const now = width.use();
  const { least, most } = width.range;
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    width.write(resizes === 'left' ? clientX : window.innerWidth - clientX);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const wider = resizes === 'left' ? 'ArrowRight' : 'ArrowLeft';
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      width.write(width.read() + (key === wider ? STEP : -STEP));
  };
  return (
    <hr
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={now}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      className="relative z-10 h-auto w-px shrink-0 cursor-col-resize touch-none border-0 bg-line transition-colors before:absolute before:inset-y-0 before:-left-1 before:w-2 hover:bg-line-strong focus-visible:bg-accent"
    />
  );
}
