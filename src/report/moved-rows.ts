import type { AgentId } from '../kernel/ids.ts';
import type { EntrantDrift, SeriesDrift } from '../tournament/series/series-drift.ts';
import { changeText, wholeChange } from './change-words.ts';
import { points } from './words.ts';

/** What is said of the move of one entrant, as words; names are as they are. */
export interface MovedRow {
  readonly entrant: AgentId;
  readonly before: string;
  readonly after: string;
  /** With its 95% interval, where there is one. */
  readonly change: string;
  readonly ageing: string;
  readonly newMatches: string;
  /** Empty where it cannot be told. */
  readonly noise: '' | 'more than noise' | 'within noise';
}

/** What the columns of such rows are called, in their order. */
export const movedHeads = ['Entrant', 'Before', 'After', 'Change', 'Ageing', 'New matches', 'Against noise'] as const;

/** The moves of all entrants of both leaderboards, best first; changes are in whole points, and parts add up to them. */
export function movedRows(drift: Pick<SeriesDrift, 'entrants' | 'partsKnown' | 'noInterval'>): MovedRow[] {
  return drift.entrants.map((each) => rowOf(each, drift));
}

function rowOf(
  { entrant, before, after, change, aged, fresh, moreThanNoise }: EntrantDrift,
  { partsKnown, noInterval }: Pick<SeriesDrift, 'partsKnown' | 'noInterval'>,
): MovedRow {
  const moved = Math.round(after) - Math.round(before);
  const ofAge = Math.round(aged.value ?? 0);
  const shown = (value: number, { low, high }: typeof change) =>
    noInterval === null ? changeText({ value, low, high }, wholeChange) : wholeChange(value);
  return {
    ...{ entrant, before: points(before), after: points(after), change: shown(moved, change) },
    ageing: partsKnown ? shown(ofAge, aged) : 'unknown',
    newMatches: partsKnown ? shown(moved - ofAge, fresh) : 'unknown',
    noise: noInterval !== null ? '' : moreThanNoise ? 'more than noise' : 'within noise',
  };
}
