import type { CalibrationFigures, CountOf } from './calibration-schema.ts';

/** The share of wrong items that a judge may pass where the config names no other (docs/decisions/0050-judges-are-qualified.md). */
export const usualMostWrongPassed = 0.1;

/** Minimum number of wrong items for a statement about a judge. */
const leastWrong = 50;

/** Wrong items that a judge passed in its last calibration. */
export interface WrongPassed extends CountOf {
  readonly judge: string;
  readonly file: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** A stored calibration, as far as it says what judges passed. */
export interface ToldCalibration {
  readonly at: string;
  readonly result: {
    readonly file: string;
    readonly judges: readonly { readonly judge: string; readonly figures: Pick<CalibrationFigures, 'code'> }[];
  };
}

/**
 * Counts the wrong items that a judge passed at its first look, where neither code nor a colleague of its panel helps it.
 * @returns null for a panel, and if the file has too few wrong items
 */
export function wrongPassed({ code }: Pick<CalibrationFigures, 'code'>): CountOf | null {
  const wrongItems = code?.before.falseSatisfied;
  return wrongItems === undefined || wrongItems.of < leastWrong ? null : wrongItems;
}

/**
 * Returns the last calibration of a judge that has enough wrong items.
 * @param calibrations newest first
 */
export function lastWrongPassed(judge: string, calibrations: readonly ToldCalibration[]): WrongPassed | null {
  for (const { at, result } of calibrations) {
    const figures = result.judges.find((each) => each.judge === judge)?.figures;
    const wrongItems = figures === undefined ? null : wrongPassed(figures);
    if (wrongItems !== null) return { judge, file: result.file, at, ...wrongItems };
  }
  return null;
}

/** True if a judge passes more wrong items than it may. */
export function passesTooMuch({ count, of }: CountOf, most: number = usualMostWrongPassed): boolean {
  return count > of * most;
}
