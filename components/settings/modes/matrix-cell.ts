import type { ModeRow, Outputs } from '@/components/sync/api';

export type MatrixRow = Outputs['modes']['matrix']['items'][number];
export type MatrixCell = MatrixRow['cells'][number];

/** The cell somebody asks about. */
export interface ChosenCell {
  readonly row: MatrixRow;
  readonly mode: ModeRow;
  readonly cell: MatrixCell;
}
