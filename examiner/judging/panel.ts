import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import type { AuditFlag, Contribution, JudgeFailure } from '../examiner.ts';
import type { Grade, GradeOutcome } from '../grade.ts';
import type { ModelExaminerOptions } from '../model-examiner-options.ts';

/** The judges that may compare two answers. Fails with `no_judge` where all are of a contestant's own vendor, and those stay out. */
export function eligibleJudges(
  { judges, excludeOwnVendor }: Pick<ModelExaminerOptions, 'judges' | 'excludeOwnVendor'>,
  a: Contribution,
  b: Contribution,
): Result<readonly LanguageModel[], JudgeFailure> {
  const vendors = [a.vendor, b.vendor];
  const eligible = judges.filter(({ vendor }) => !excludeOwnVendor || !vendors.includes(vendor));
  if (eligible.length > 0) return ok(eligible);
  const detail = "every judge is of a contestant's own vendor; name a judge of another vendor";
  return fail({ reason: 'no_judge', detail });
}

/** Why a panel came to no judgement. @param failures what kept judges from having a say */
export function panelFailure(judges: readonly LanguageModel[], failures: readonly ModelFailure[]): JudgeFailure {
  const reasons = failures.map(({ reason, detail }) => `${reason}: ${detail}`).join('; ');
  const detail = `${failures.length} of ${judges.length} judges had no say (${reasons.slice(0, 1000)})`;
  if (failures.length < judges.length) return { reason: 'no_majority', detail };
  const allUseless = failures.every(({ reason }) => reason === 'unusable');
  return { reason: allUseless ? 'unparsable' : 'examiner_unavailable', detail };
}

/** Of what a judge says beside a grade, in UTF-16 code units. */
export const longestRemark = 500;

interface Doubting {
  readonly doubts: readonly { readonly item: string; readonly remark: string }[];
}

/** What a judge remembers otherwise of both answers, for audits. */
export function flagsOf(vote: {
  readonly judge: LanguageModel;
  readonly a: Doubting;
  readonly b: Doubting;
}): AuditFlag[] {
  const judge = modelName(vote.judge);
  return (['a', 'b'] as const).flatMap((seat) =>
    vote[seat].doubts.map(({ item, remark }) => ({ item, seat, judge, remark: remark.slice(0, longestRemark) })),
  );
}

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
 * A panel's grades: each item's outcome by strict majority of the judges that graded it, without one missing. The quote is that of
 * the first judge in the majority. An item that no judge graded has no grade.
 * @param items ids of the checklist items, in order
 * @param panel the grades of each judge that had a say
 */
export function majorityGrades(items: readonly string[], panel: readonly (readonly Grade[])[]): Grade[] {
  return items.flatMap((item) => {
    const grades = panel
      .map((each) => each.find((grade) => grade.item === item))
      .filter((grade) => grade !== undefined);
    if (grades.length === 0) return [];
    const outcome: GradeOutcome = strictMajority(grades.map((grade) => grade.outcome)) ?? 'missing';
    const quote = grades.find((grade) => grade.outcome === outcome)?.quote ?? null;
    return [{ item, outcome, quote: outcome === 'missing' ? null : quote }];
  });
}

/** Fails where an item has no grade: its judges slipped on the control of their second looks, or left it out. */
export function unjudgedFailure(
  items: readonly { readonly id: string }[],
  ...answers: readonly (readonly Grade[])[]
): JudgeFailure | null {
  const unjudged = items
    .map(({ id }) => id)
    .filter((id) => answers.some((grades) => !grades.some(({ item }) => item === id)));
  if (unjudged.length === 0) return null;
  const detail = `no judge's grade of ${unjudged.slice(0, 20).join(', ')} can be relied on`;
  return { reason: 'unjudged', detail };
}

/** What judging takes from the Examiner's options. */
export interface JudgingOptions extends ModelExaminerOptions {
  /** False: the holistic judge is not shown the checklists (ablation of DR-Arena, table 6). True when left out. */
  readonly rubric?: boolean;
}
