/** How an answer meets one checklist item. */
export type GradeOutcome = 'satisfied' | 'missing' | 'contradicted';

export interface Grade {
  /** The checklist item's id. */
  readonly item: string;
  readonly outcome: GradeOutcome;
  /** The words of the answer that show it; null when missing. Always found in the answer's visible text. */
  readonly quote: string | null;
}
