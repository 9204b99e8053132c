import type { CalibrationFigures, CountOf } from './calibration-schema.ts';

/** The share of wrong items that a judge may pass where the config names no other (docs/decisions/0050-judges-are-qualified.md). */
export const usualMostWrongPassed = 0.1;

/** Fewer wrong items than this say too little of a judge. */
const leastWrong = 50;

/** What a judge passed of the wrong items of its last calibration. */
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
 * What a judge passed of the wrong items by its own word at the first look: neither code nor a colleague of its panel helps it there.
 * @returns null for who is no single judge, and where the file has too few wrong items
 */
export function wrongPassed({ code }: Pick<CalibrationFigures, 'code'>): CountOf | null {
  const passed = code?.before.falseSatisfied;
  return passed === undefined || passed.of < leastWrong ? null : passed;
}

/**
 * The last calibration of a judge that says what it passes.
 * @param calibrations newest first
 */
export function lastWrongPassed(judge: string, calibrations: readonly ToldCalibration[]): WrongPassed | null {
  for (const { at, result } of calibrations) {
    const figures = result.judges.find((each) => each.judge === judge)?.figures;
    const passed = figures === undefined ? null : wrongPassed(figures);
    if (passed !== null) return { judge, file: result.file, at, ...passed };
  }
  return null;
}

/** Whether a judge passes more than it may. */
export function passesTooMuch({ count, of }: CountOf, most: number = usualMostWrongPassed): boolean {
  return count > of * most;
}
