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
