import type { Grade, GradeOutcome } from '../grade.ts';
import type { ModelExaminerOptions } from '../model-examiner-options.ts';

/** Whether enough judges of a panel had a say: at least one, and at least half of them. */
export function hasQuorum(judges: number, speaking: number): boolean {
  return speaking > 0 && speaking * 2 >= judges;
}

/** What more than half of the votes say; null when there is no such majority. */
export function strictMajority<Vote>(votes: readonly Vote[]): Vote | null {
  const winner = votes.find((vote) => votes.filter((other) => other === vote).length * 2 > votes.length);
  return winner ?? null;
}

/**
 * A panel's grades: each item's outcome by strict majority, without one missing. The quote is that of the first judge
 * in the majority.
 * @param items ids of the checklist items, in order
 * @param panel the grades of each judge that had a say
 */
export function majorityGrades(items: readonly string[], panel: readonly (readonly Grade[])[]): Grade[] {
  return items.map((item) => {
    const grades = panel.map((each) => each.find((grade) => grade.item === item) ?? missingGrade(item));
    const outcome: GradeOutcome = strictMajority(grades.map((grade) => grade.outcome)) ?? 'missing';
    const quote = grades.find((grade) => grade.outcome === outcome)?.quote ?? null;
    return { item, outcome, quote: outcome === 'missing' ? null : quote };
  });
}

function missingGrade(item: string): Grade {
  return { item, outcome: 'missing', quote: null };
}

/** What code makes of a claimed grade at one place of the answer. */
export type Weighed =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'open'; readonly reason: string }
  /** The words show nothing of the item, whatever else the answer says. */
  | { readonly kind: 'unshown'; readonly reason: string }
  /** `rival`: words of the answer that speak against the item; then it is contradicted, else missing. */
  | { readonly kind: 'refuted'; readonly reason: string; readonly rival: string | null };

export const confirmed: Weighed = { kind: 'confirmed' };
export const open = (reason: string): Weighed => ({ kind: 'open', reason });
export const unshown = (reason: string): Weighed => ({ kind: 'unshown', reason });
export const refuted = (reason: string, rival: string | null = null): Weighed => ({ kind: 'refuted', reason, rival });

/** Words of an answer as a reason shows them, cut to 100 code units. */
export const inQuotes = (text: string) => `“${text.slice(0, 100)}”`;

export const mayNameAnother = (text: string, name: string) =>
  `${inQuotes(text)} may name another entity than “${name}”`;

/** What judging takes from the Examiner's options. */
export interface JudgingOptions extends ModelExaminerOptions {
  /** False: the holistic judge is not shown the checklists (ablation of DR-Arena, table 6). True when left out. */
  readonly rubric?: boolean;
}
