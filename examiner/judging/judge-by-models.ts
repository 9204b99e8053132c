import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { gradeChecks, uncheckedFault, verdictByFigure, verdictByProof, withoutChecks } from '../checks/grade-checks.ts';
import type { AnswerPair, FromModel, JudgeFailure, Judgement, JudgeRequest, SecondLook } from '../examiner.ts';
import { judgedAnswerText, taskInPlainForm } from '../graded-text.ts';
import type { ModelExaminerOptions } from '../model-examiner-options.ts';
import { asksForPoints, decidingItems, type Grade, gradedItems, type Task } from '../task.ts';
import { tellNoAnswer, verdictFrom } from '../verdict.ts';
import { comparedPreference } from './compare-by-rubric.ts';
import { type GradedAnswer, gradeAlone, lookersFor } from './grade-alone.ts';
import { agreedVerdict, evidenceIn, judgeAsPaper, toldBeside } from './judge-as-paper.ts';
import { askPanel, eligibleJudges, hasQuorum, type PanelBallot, panelRecord, taskGrades } from './panel.ts';
import { compareSoftly } from './soft-comparison.ts';

type Judged = Result<Judgement, JudgeFailure>;

/**
 * Judges two answers by a panel of models. Seats do not matter: swapping the answers swaps the judgement. Fails with
 * `no_judge` when `excludeOwnVendor` leaves nobody, as `askPanel` does when too few judges had a say, and with `unjudged` where
 * nobody's grade of an item counts.
 */
export async function judgeByModels(request: JudgeRequest, options: ModelExaminerOptions): Promise<Judged> {
  const { task, a, b, attempt } = request;
  const unchecked = uncheckedFault(task, a.outcome, b.outcome);
  if (unchecked !== null) return fail(unchecked);
  const judges = eligibleJudges(options, a, b);
  if (!judges.ok) return judges;
  const answerText = (outcome: AnswerOutcome) => judgedAnswerText(outcome, task.wordLimit);
  const pair = { task: taskInPlainForm(task), a: answerText(a.outcome), b: answerText(b.outcome), attempt };
  // What a question of one's own is judged by is said by whoever asks it.
  const isItemised = asksForPoints(task) || options.judging === 'itemised';
  const withNotes = (judgement: Judgement) =>
    ok({ ...judgement, verdict: tellNoAnswer(judgement.verdict, a.outcome, b.outcome) });
  // Of two empty answers nobody is asked: the paper's judge alone would have graded them.
  if (pair.a === '' && pair.b === '' && (!isItemised || gradedItems(task).length === 0)) {
    const none = options.rubric === false ? [] : evidenceIn(pair.task, '', []);
    const verdict = { tier: 'TIE_LOW', tag: null, reason: 'Neither answer says anything.' } as const;
    return withNotes({ gradesA: none, gradesB: none, verdict });
  }
  const result = await (isItemised ? judgeByItems : judgeByVerdicts)(judges.value, pair, request, options);
  return result.ok ? withNotes(result.value) : result;
}

function gradesBy(votes: readonly PanelBallot[], seat: 'a' | 'b', task: Task): Grade[] {
  const panel = votes.map((vote) => vote[seat].grades);
  return taskGrades(task, panel);
}

/** Each judge names a verdict on both answers as in the paper, and the panel's majority decides. */
async function judgeByVerdicts(
  judges: readonly LanguageModel[],
  pair: AnswerPair,
  { a, b }: JudgeRequest,
  options: ModelExaminerOptions,
): Promise<Judged> {
  const notes = { a: toldBeside(a.outcome), b: toldBeside(b.outcome) };
  const voted = await askPanel(judges, (judge) => judgeAsPaper(judge, { ...pair, told: notes }, options));
  if (!voted.ok) return voted;
  const votes = voted.value;
  return ok({
    gradesA: gradesBy(votes, 'a', pair.task),
    gradesB: gradesBy(votes, 'b', pair.task),
    ...panelRecord(judges, votes, ({ verdict }) => verdict),
    verdict: agreedVerdict(votes.map(({ verdict }) => verdict)),
    assessments: votes.map(({ assessment }) => assessment),
  });
}

/** Both answers as one judge graded them, each alone. */
type Vote = PanelBallot<GradedAnswer>;

/** Each judge grades each answer alone; the majority makes the grades, code the verdict. Answers of equal grades are compared. */
async function judgeByItems(
  judges: readonly LanguageModel[],
  pair: AnswerPair,
  { a, b }: JudgeRequest,
  options: ModelExaminerOptions,
): Promise<Judged> {
  const { task } = pair;
  const read = { ...pair, task: withoutChecks(task) };
  const voted = await askPanel(judges, (judge, at) => voteOf(judge, lookersFor(judges, at), read, options));
  if (!voted.ok) return voted;
  const votes = voted.value;
  const checkedA = gradeChecks(task, a.outcome);
  const checkedB = gradeChecks(task, b.outcome);
  const gradesA = [...checkedA, ...gradesBy(votes, 'a', read.task)];
  const gradesB = [...checkedB, ...gradesBy(votes, 'b', read.task)];
  const isJudged = (id: string) => [gradesA, gradesB].every((grades) => grades.some(({ item }) => item === id));
  const ids = decidingItems(read.task).map(({ id }) => id);
  const unjudged = ids.filter((id) => !isJudged(id));
  // Its judges slipped on the control of their second looks, or left the item out.
  if (unjudged.length > 0) {
    const detail = `no judge's grade of ${unjudged.slice(0, 20).join(', ')} can be relied on`;
    return fail({ reason: 'unjudged', detail });
  }
  const proved = verdictByProof(task, gradesA, gradesB, a.outcome, b.outcome);
  const speaking = votes.map(({ judge }) => judge);
  const compared = proved.isOpen ? await compareSoftly(speaking, pair, options) : null;
  const isUngraded = gradesA.length === 0;
  // Where nothing is graded the comparison is the judgement.
  if (compared?.ok === false && isUngraded) return compared;
  const soft = compared?.ok ? compared.value : null;
  const secondLooks = votes.flatMap((vote) =>
    (['a', 'b'] as const).flatMap((seat) => vote[seat].secondLooks.map((look): SecondLook => ({ ...look, seat }))),
  );
  const record = panelRecord(judges, votes, (vote) => {
    const own = isUngraded ? soft?.comparisons.find((each) => each.judge === modelName(vote.judge)) : undefined;
    const ofA = [...checkedA, ...vote.a.grades];
    const ofB = [...checkedB, ...vote.b.grades];
    return verdictByFigure(verdictFrom(task, ofA, ofB, own ? comparedPreference(own) : null), a.outcome, b.outcome);
  });
  return ok({
    gradesA,
    gradesB,
    verdict: soft === null ? proved.verdict : verdictFrom(task, gradesA, gradesB, soft.preference),
    ...record,
    ...(soft && soft.comparisons.length > 0 && { soft: soft.comparisons }),
    ...(secondLooks.length > 0 && { secondLooks }),
  });
}

/** A judge that cannot grade one of the answers has no say on the other: both are graded by the same panel. */
async function voteOf(
  judge: LanguageModel,
  lookers: readonly LanguageModel[],
  { task, a, b, attempt }: AnswerPair,
  options: ModelExaminerOptions,
): FromModel<Vote> {
  const grade = (answer: string) => gradeAlone({ judge, lookers, task, answer, attempt }, options);
  const gradingA = grade(a);
  // Equal answers have equal grades: nobody is asked twice.
  const [ofA, ofB] = await Promise.all([gradingA, a === b ? gradingA : grade(b)]);
  if (!ofA.ok) return ofA;
  return ofB.ok ? ok({ judge, a: ofA.value, b: ofB.value }) : ofB;
}

/** One answer as each judge of a panel graded it, in their order. */
export interface PanelGrading {
  /**
   * Grades by majority; null where too few judges had a vote. An item that nobody judged has no grade, unless its target is
   * not identified.
   */
  readonly grades: readonly Grade[] | null;
  readonly votes: readonly { readonly judge: string; readonly graded: Result<GradedAnswer, ModelFailure> }[];
}

/** Has a single answer graded by every judge, as in a match but without an opponent and without a verdict. */
export async function gradeByModels(
  { task, outcome, attempt }: { readonly task: Task; readonly outcome: AnswerOutcome; readonly attempt: number },
  options: ModelExaminerOptions,
): Promise<PanelGrading> {
  const { judges } = options;
  const gradingRequest = { task: taskInPlainForm(task), answer: judgedAnswerText(outcome, task.wordLimit), attempt };
  const votes = await Promise.all(
    judges.map(async (judge, at) => {
      const lookers = lookersFor(judges, at);
      return { judge: modelName(judge), graded: await gradeAlone({ ...gradingRequest, judge, lookers }, options) };
    }),
  );
  const speaking = votes.flatMap(({ graded: result }) => (result.ok ? [result.value.grades] : []));
  return { grades: hasQuorum(judges.length, speaking.length) ? taskGrades(task, speaking) : null, votes };
}
