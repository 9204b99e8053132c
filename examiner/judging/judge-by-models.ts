import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { gradeChecks, uncheckedFault, verdictByFigure, withoutChecks } from '../checks/grade-checks.ts';
import { verdictByCitations } from '../citations/verdict-by-citations.ts';
import type { JudgeFailure, Judgement, JudgeRequest, SecondLook } from '../examiner.ts';
import type { Grade } from '../grade.ts';
import { tellNoAnswer } from '../no-answer.ts';
import { asksForPoints, decidingItems, gradedItems, type Task } from '../task.ts';
import { isLevel, type SoftPreference, type Verdict, verdictFrom } from '../verdict.ts';
import { comparedPreference } from './compare-by-rubric.ts';
import { type GradedAnswer, gradeAlone, lookersFor } from './grade-alone.ts';
import { judgeAsPaper, type ToldPair, toldBeside } from './judge-as-paper.ts';
import { judgeHolistically } from './judge-holistically.ts';
import { judgedAnswerText, shownTask } from './judged-answer-view.ts';
import {
  eligibleJudges,
  flagsOf,
  hasQuorum,
  type JudgingOptions,
  longestRemark,
  majorityGrades,
  panelFailure,
  unjudgedFailure,
} from './panel.ts';
import { type AnswerPair, compareSoftly, type SoftOutcome } from './soft-comparison.ts';

/**
 * Judges two answers by a panel of models. Seats do not matter: swapping the answers swaps the judgement. Fails with
 * `no_judge` when `excludeOwnVendor` leaves nobody, with `no_majority` when fewer than half of the judges had a say, and
 * when none had one with `unparsable` (their replies were of no use) or `examiner_unavailable`.
 */
export async function judgeByModels(
  { task, a, b, attempt }: JudgeRequest,
  options: JudgingOptions,
): Promise<Result<Judgement, JudgeFailure>> {
  const unchecked = uncheckedFault(task, a.outcome, b.outcome);
  if (unchecked !== null) return fail(unchecked);
  const eligible = eligibleJudges(options, a, b);
  if (!eligible.ok) return eligible;
  const judges = eligible.value;
  const pair = {
    task: shownTask(task),
    a: judgedAnswerText(a.outcome, task.wordLimit),
    b: judgedAnswerText(b.outcome, task.wordLimit),
    attempt,
    checked: { a: gradeChecks(task, a.outcome), b: gradeChecks(task, b.outcome) },
    byFigure: (level: Verdict) => verdictByFigure(level, a.outcome, b.outcome),
    told: { a: toldBeside(a.outcome), b: toldBeside(b.outcome) },
    byCitations: (level: Verdict) => verdictByCitations(level, a.citations, b.citations),
  };
  // What a question of one's own is judged by is said by whoever asks it.
  const judge = judgeBy[asksForPoints(task) ? 'itemised' : options.judging];
  const judged = await judge(judges, pair, options);
  if (!judged.ok) return fail('reason' in judged.failure ? judged.failure : panelFailure(judges, judged.failure));
  return ok({ ...judged.value, verdict: tellNoAnswer(judged.value.verdict, a.outcome, b.outcome) });
}

const judgeBy = { itemised: judgeByItems, holistic: judgeHolistically, paper: judgeAsPaper } as const;

/** Two answers with what programs found of them. */
interface CheckedPair extends ToldPair {
  readonly checked: Readonly<Record<'a' | 'b', readonly Grade[]>>;
  /** The verdict by what the question prefers less of, where that decides; else the one given. */
  readonly byFigure: (level: Verdict) => Verdict;
  /** The verdict by sources, where that decides between level answers; else the one given. */
  readonly byCitations: (level: Verdict) => Verdict;
}

/** Both answers as one judge graded them. */
interface Vote {
  readonly judge: LanguageModel;
  readonly a: GradedAnswer;
  readonly b: GradedAnswer;
}

/**
 * Each judge grades each answer alone; the panel's majority makes the grades, and code the verdict. Judges compare the
 * two only where the grades are of equal worth. Fails with what kept each judge from answering when too few had a say,
 * and with `unjudged` where nobody's grade of an item counts.
 */
async function judgeByItems(
  judges: readonly LanguageModel[],
  pair: CheckedPair,
  options: JudgingOptions,
): Promise<Result<Judgement, readonly ModelFailure[] | JudgeFailure>> {
  const read = { ...pair, task: withoutChecks(pair.task) };
  const outcomes = await Promise.all(judges.map((judge, at) => voteOf(judge, lookersFor(judges, at), read, options)));
  const votes = outcomes.filter((each) => each.ok).map((each) => each.value);
  if (!hasQuorum(judges.length, votes.length))
    return fail(outcomes.filter((each) => !each.ok).map((each) => each.failure));
  const { gradesA, gradesB } = gradesOf(pair, read.task, votes);
  const unjudged = unjudgedFailure(decidingItems(read.task), gradesA, gradesB);
  if (unjudged !== null) return fail(unjudged);
  const speaking = votes.map(({ judge }) => judge);
  const level = pairVerdict(pair, gradesA, gradesB, null);
  const byFigure = pair.byFigure(level);
  const isOpen = byFigure === level && isLevel(pair.task, gradesA, gradesB);
  const bySources = isOpen ? pair.byCitations(level) : byFigure;
  const soft = isOpen && bySources === level ? await compareSoftly(speaking, pair, options) : null;
  // Where nothing is graded the comparison is the judgement.
  if (soft !== null && soft.unheard !== null && gradesA.length === 0) return fail(soft.unheard);
  const flags = votes.flatMap(flagsOf);
  const secondLooks = votes.flatMap(secondLooksOf);
  return ok({
    gradesA,
    gradesB,
    verdict: soft === null ? bySources : pairVerdict(pair, gradesA, gradesB, soft.preference),
    panel: judges.map((judge) => ({ judge: modelName(judge), verdict: auditorVerdict(judge, pair, votes, soft) })),
    ...(soft && soft.comparisons.length > 0 && { soft: soft.comparisons }),
    ...(flags.length > 0 && { flags }),
    ...(secondLooks.length > 0 && { secondLooks }),
  });
}

/** What programs found, then what more than half of the judges say. */
function gradesOf({ checked }: CheckedPair, read: Task, votes: readonly Vote[]) {
  const items = gradedItems(read).map(({ id }) => id);
  const gradesA = majorityGrades(
    items,
    votes.map(({ a }) => a.grades),
  );
  const gradesB = majorityGrades(
    items,
    votes.map(({ b }) => b.grades),
  );
  return { gradesA: [...checked.a, ...gradesA], gradesB: [...checked.b, ...gradesB] };
}

/** A judge that cannot grade one of the answers has no say on the other: both are graded by the same panel. */
async function voteOf(
  judge: LanguageModel,
  lookers: readonly LanguageModel[],
  { task, a, b, attempt }: AnswerPair,
  options: JudgingOptions,
): Promise<Result<Vote, ModelFailure>> {
  const grade = (answer: string) => gradeAlone({ judge, lookers, task, answer, attempt }, options);
  const gradingA = grade(a);
  // Equal answers have equal grades: nobody is asked twice.
  const [ofA, ofB] = await Promise.all([gradingA, a === b ? gradingA : grade(b)]);
  if (!ofA.ok) return ofA;
  return ofB.ok ? ok({ judge, a: ofA.value, b: ofB.value }) : ofB;
}

function pairVerdict(
  { task, a, b }: AnswerPair,
  gradesA: readonly Grade[],
  gradesB: readonly Grade[],
  preference: SoftPreference,
): Verdict {
  if (gradedItems(task).length === 0 && a === '' && b === '')
    return { tier: 'TIE_LOW', tag: null, reason: 'Neither answer says anything.' };
  return verdictFrom(task, gradesA, gradesB, preference);
}

/** Where nothing is graded, a judge's verdict is its own comparison; else its grades alone, with those of programs. */
function auditorVerdict(judge: LanguageModel, pair: CheckedPair, votes: readonly Vote[], soft: SoftOutcome | null) {
  const vote = votes.find((each) => each.judge === judge);
  if (!vote) return null;
  const own = soft?.comparisons.find((each) => each.judge === modelName(judge));
  const agreed = own === undefined ? null : comparedPreference(own);
  const { a, b } = pair.checked;
  const preference = gradedItems(pair.task).length === 0 ? agreed : null;
  return pair.byFigure(pairVerdict(pair, [...a, ...vote.a.grades], [...b, ...vote.b.grades], preference));
}

function secondLooksOf({ a, b }: Vote): SecondLook[] {
  const shown = (seat: 'a' | 'b') => (look: GradedAnswer['secondLooks'][number]) => ({
    ...look,
    seat,
    reason: look.reason.slice(0, longestRemark),
  });
  return [...a.secondLooks.map(shown('a')), ...b.secondLooks.map(shown('b'))];
}

/** One answer as each judge of a panel graded it. */
export interface PanelGrading {
  /** By majority; null where too few judges had a say. An item that nobody judged has no grade. */
  readonly grades: readonly Grade[] | null;
  /** In the order of the judges. */
  readonly votes: readonly { readonly judge: string; readonly graded: Result<GradedAnswer, ModelFailure> }[];
}

/** Has a single answer graded by every judge, as in a match but without an opponent and without a verdict. */
export async function gradeByModels(
  { task, outcome, attempt }: { readonly task: Task; readonly outcome: AnswerOutcome; readonly attempt: number },
  options: JudgingOptions,
): Promise<PanelGrading> {
  const { judges } = options;
  const plain = { task: shownTask(task), answer: judgedAnswerText(outcome, task.wordLimit), attempt };
  const votes = await Promise.all(
    judges.map(async (judge, at) => {
      const lookers = lookersFor(judges, at);
      return { judge: modelName(judge), graded: await gradeAlone({ ...plain, judge, lookers }, options) };
    }),
  );
  const speaking = votes.map(({ graded }) => graded).filter((graded) => graded.ok);
  if (!hasQuorum(judges.length, speaking.length)) return { grades: null, votes };
  const items = gradedItems(task).map(({ id }) => id);
  return {
    grades: majorityGrades(
      items,
      speaking.map(({ value }) => value.grades),
    ),
    votes,
  };
}
