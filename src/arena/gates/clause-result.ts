import type { ClauseFigure, ClauseOperator, ClauseRelation, FailClause } from './fail-clause.ts';

/** A number that a clause speaks of. */
export interface FigureValue {
  /** Null where it is not known. */
  readonly value: number | null;
  /** Whole that it is a part of, where it can be a share. */
  readonly of?: number;
}

/** Figures that clauses are checked against. */
export interface GateFigures {
  /** Null where a run of this kind has no such figure. */
  figure(name: ClauseFigure, agent: string | null): FigureValue | null;
  /** True if the relation holds with 95% confidence; null where one of the agents has no rating. */
  told(relation: ClauseRelation, agent: string, other: string): boolean | null;
}

/** Result of a clause. An unknown figure fails: a gate that cannot see lets nothing pass. */
export interface ClauseResult {
  readonly clause: string;
  readonly failed: boolean;
  /** Message with the figures, such as `it is 912`. */
  readonly said: string;
}

const compare: Readonly<Record<ClauseOperator, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '!=': (value, limit) => value !== limit,
};

/** Holds a clause against the figures of what was played. */
export function judgeClause(clause: FailClause, figures: GateFigures): ClauseResult {
  return clause.kind === 'number' ? judgeNumber(clause, figures) : judgeRelation(clause, figures);
}

function judgeNumber(
  { text, figure, agent, operator, limit, percent }: Extract<FailClause, { kind: 'number' }>,
  figures: GateFigures,
): ClauseResult {
  const figureValue = figures.figure(figure, agent);
  const number = figureValue === null ? null : percent ? shareOf(figureValue) : figureValue.value;
  if (figureValue === null || number === null) return { clause: text, failed: true, said: 'it is not known' };
  const parts = figureValue.of !== undefined ? ` (${figureValue.value} of ${figureValue.of})` : '';
  const message = `it is ${shortNumber(number)}${percent ? `%${parts}` : ''}`;
  return { clause: text, failed: compare[operator](number, limit), said: message };
}

/** Returns the share in percent; null of a whole of 0. */
function shareOf({ value, of }: FigureValue): number | null {
  if (value === null || of === undefined) return null;
  return of === 0 ? null : (100 * value) / of;
}

function judgeRelation(
  { text, relation, agent, other }: Extract<FailClause, { kind: 'relation' }>,
  figures: GateFigures,
): ClauseResult {
  const holds = figures.told(relation, agent, other);
  if (holds === null) return { clause: text, failed: true, said: 'nothing is known of one of them' };
  return { clause: text, failed: holds, said: holds ? 'it is, with 95%' : 'that is not told with 95%' };
}

/** Formats a number with at most two decimals. */
function shortNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
