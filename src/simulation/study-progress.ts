/** How far a study has come, in units of its own. */
export interface StudyProgress {
  readonly done: number;
  readonly total: number;
}

/** Work that yields after every unit, so that the caller can tell of it or stop, and returns its result. */
export type Study<Result> = Generator<StudyProgress, Result>;

/** Runs a study to its end without telling of it. */
export function resultOf<Result>(study: Study<Result>): Result {
  let step = study.next();
  while (!step.done) step = study.next();
  return step.value;
}
