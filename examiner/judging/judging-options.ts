import type { ModelExaminerOptions } from '../model-examiner-options.ts';

/** What judging takes from the Examiner's options. */
export interface JudgingOptions extends ModelExaminerOptions {
  /** False: the holistic judge is not shown the checklists (ablation of DR-Arena, table 6). True when left out. */
  readonly rubric?: boolean;
}
