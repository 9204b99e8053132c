import type { Estimate } from '../../../src/ratings/rating.ts';
import { boundColumns, type Column, fileColumn } from '../../../src/reporting/table.ts';

/** An estimate in files as three columns, and where it has a heading, as one that people read. */
export function estimateColumns<Row, Of extends Estimate | null>(
  key: string,
  help: string,
  of: (row: Row) => Of,
  head?: string,
  shown: (estimate: Of) => string = String,
): Column<Row>[] {
  const value = fileColumn(key, help, (row: Row) => of(row)?.value ?? null);
  return [
    head === undefined ? value : { ...value, head, text: (row) => shown(of(row)) },
    ...boundColumns(of, `${key}_`),
  ];
}
