import type { Grade, GradeOutcome } from '../grade.ts';

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
