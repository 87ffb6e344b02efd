'use client';
import { useState } from 'react';
import { createProseCutter } from './cut-prose';
import { Prose } from './prose';

/** Text that still grows: of a long one only the end is read anew with every chunk. */
export function LiveProse({ text }: { readonly text: string }) {
  const [cut] = useState(createProseCutter);
  const pieces = cut(text).map((piece, index) => ({ piece, number: index }));
  return (
    <div className="md-pieces">
      {pieces.map(({ piece, number }) => (
        <Prose key={number} text={piece} streaming={number === pieces.length - 1} />
      ))}
    </div>
  );
}
