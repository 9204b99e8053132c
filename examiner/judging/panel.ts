import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, modelName } from '../../src/models/language-model.ts';
import type { AuditFlag, Contribution, FromModel, JudgeFailure, Judgement } from '../examiner.ts';
import type { ModelExaminerOptions } from '../model-examiner-options.ts';
import { type ChecklistItem, type Grade, type GradeOutcome, gradedItems, type Task } from '../task.ts';
import type { Verdict } from '../verdict.ts';

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

/** Asks every judge of a panel, and gives the votes of those that had a say. Fails when fewer than half had one. */
export async function askPanel<Vote>(
  judges: readonly LanguageModel[],
  ask: (judge: LanguageModel, at: number) => FromModel<Vote>,
): Promise<Result<readonly Vote[], JudgeFailure>> {
  const replies = await Promise.all(judges.map(ask));
  const votes = replies.flatMap((each) => (each.ok ? [each.value] : []));
  if (hasQuorum(judges.length, votes.length)) return ok(votes);
  const failures = replies.flatMap((each) => (each.ok ? [] : [each.failure]));
  const reasons = failures.map(({ reason, detail }) => `${reason}: ${detail}`).join('; ');
  const detail = `${failures.length} of ${judges.length} judges had no say (${reasons.slice(0, 1000)})`;
  if (votes.length > 0) return fail({ reason: 'no_majority', detail });
  const allUseless = failures.every(({ reason }) => reason === 'unusable');
  return fail({ reason: allUseless ? 'unparsable' : 'examiner_unavailable', detail });
}

/** Tells whether enough judges of a panel had a say: at least one, and at least half of them. */
export const hasQuorum = (judges: number, speaking: number) => speaking > 0 && speaking * 2 >= judges;

/** Vote of more than half; null when there is no such majority. */
export function strictMajority<Vote>(votes: readonly Vote[]): Vote | null {
  const winner = votes.find((vote) => votes.filter((other) => other === vote).length * 2 > votes.length);
  return winner ?? null;
}

/** An answer as one judge graded it, with what it remembers otherwise of an item. */
interface GradedSide {
  readonly grades: readonly Grade[];
  readonly doubts: readonly Pick<AuditFlag, 'item' | 'remark'>[];
}

/** Both answers as one judge graded them. */
export type PanelBallot<Side = GradedSide> = Readonly<Record<'a' | 'b', Side>> & { readonly judge: LanguageModel };

/**
 * A panel's grades of one answer by majority. A detail that no judge graded has none, unless its target is not identified: then it is
 * missing, so that nobody keeps a lost answer from being judged by details that cannot be read.
 */
export function taskGrades(task: Task, panel: readonly (readonly Grade[])[]): Grade[] {
  const items = gradedItems(task);
  const ids = items.map(({ id }) => id);
  const grades = new Map(majorityGrades(ids, panel).map((grade) => [grade.item, grade]));
  const isLost = ({ id }: ChecklistItem) => grades.has(id) && grades.get(id)?.outcome !== 'satisfied';
  const lostTargets = new Set(task.depthChecklist.filter(isLost).map(({ target }) => target));
  return items.flatMap(({ id, kind, target }): Grade | readonly Grade[] => {
    const unread =
      kind === 'width' && lostTargets.has(target) ? ({ item: id, outcome: 'missing', quote: null } as const) : [];
    return grades.get(id) ?? unread;
  });
}

/** Record of each judge: its own verdict, and what it remembers otherwise. */
export function panelRecord<Ballot extends PanelBallot>(
  judges: readonly LanguageModel[],
  ballots: readonly Ballot[],
  verdictOf: (ballot: Ballot) => Verdict,
): Pick<Judgement, 'panel' | 'flags'> {
  const flags = ballots.flatMap((ballot) => [...flagsOf(ballot, 'a'), ...flagsOf(ballot, 'b')]);
  const panel = judges.map((judge) => {
    const ballot = ballots.find((each) => each.judge === judge);
    return { judge: modelName(judge), verdict: ballot ? verdictOf(ballot) : null };
  });
  return { panel, ...(flags.length > 0 && { flags }) };
}

/** Maximum length of a judge's words beside a grade, in UTF-16 code units. */
export const longestRemark = 500;

function flagsOf({ judge, ...sides }: PanelBallot, seat: 'a' | 'b'): AuditFlag[] {
  const remarked = { seat, judge: modelName(judge) };
  return sides[seat].doubts.map(({ item, remark }) => ({ item, ...remarked, remark: remark.slice(0, longestRemark) }));
}

/**
 * A panel's grades: each item's outcome by strict majority of the judges that graded it, without one missing, with the quote of the
 * first of them. An item that no judge graded has no grade.
 */
export function majorityGrades(items: readonly string[], panel: readonly (readonly Grade[])[]): Grade[] {
  return items.flatMap((item) => {
    const grades = panel.flatMap((each) => each.find((grade) => grade.item === item) ?? []);
    if (grades.length === 0) return [];
    const outcome: GradeOutcome = strictMajority(grades.map((grade) => grade.outcome)) ?? 'missing';
    const quote = grades.find((grade) => grade.outcome === outcome)?.quote ?? null;
    return [{ item, outcome, quote: outcome === 'missing' ? null : quote }];
  });
}
