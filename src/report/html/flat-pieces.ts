import type { TextSpan } from './text-span.ts';

/** A part of a text that lies in the same highlights from end to end. */
export interface FlatPiece<Owner> extends TextSpan {
  /** At least one. */
  readonly owners: readonly Owner[];
}

/** A span and whose it is. */
export interface OwnedSpan<Owner> extends TextSpan {
  readonly owner: Owner;
}

/** Cuts spans that overlap into parts that do not, in order; each part knows all whose it is. */
export function flatPieces<Owner>(spans: readonly OwnedSpan<Owner>[]): FlatPiece<Owner>[] {
  const bounds = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((one, other) => one - other);
  const waiting = [...spans].sort((one, other) => one.start - other.start || one.end - other.end);
  const pieces: FlatPiece<Owner>[] = [];
  let open: OwnedSpan<Owner>[] = [];
  let next = 0;
  for (const [index, start] of bounds.entries()) {
    open = open.filter(({ end }) => end > start);
    for (let span = waiting[next]; span !== undefined && span.start <= start; span = waiting[++next]) open.push(span);
    const end = bounds[index + 1];
    if (end !== undefined && open.length > 0) pieces.push({ start, end, owners: open.map(({ owner }) => owner) });
  }
  return pieces;
}
