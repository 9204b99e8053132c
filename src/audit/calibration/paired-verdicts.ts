import type { Grade, Task } from '../../../examiner/task.ts';
import { type Verdict, verdictFrom } from '../../../examiner/verdict.ts';
import { agreement } from '../../ratings/agreement.ts';
import type { PairedVerdict, VerdictComparison } from './calibration-schema.ts';
import { type HandGradedAnswer, handGradeOf, type JudgedAnswer, taskOfAnswer } from './hand-graded-answer.ts';
import { calibrationSeed } from './outcome-figures.ts';

type TierAndTag = Pick<Verdict, 'tier' | 'tag'>;

/**
 * Holds the verdicts that follow from judged grades against those that follow from a person's, over all pairs of answers to the
 * same question with the same checklist. Nobody is asked for a preference where grades are level.
 * @returns null where no two answers belong together
 */
export function compareVerdicts(judged: readonly JudgedAnswer[]): VerdictComparison | null {
  const groups = answersByTask(judged);
  const pairs = groups.flatMap(({ task, answers }) => pairsOf(task, answers));
  if (pairs.length === 0) return null;
  const labels = (labelOf: (verdict: TierAndTag) => string) =>
    pairs.map(({ task, hand, judged: now }) => ({ one: labelOf(hand), other: labelOf(now), cluster: task }));
  const differing = pairs.filter(({ hand, judged: now }) => hand.tier !== now.tier || hand.tag !== now.tag);
  const seed = calibrationSeed;
  return {
    questions: groups.length,
    same: { count: pairs.length - differing.length, of: pairs.length },
    tiers: agreement(
      labels(({ tier }) => tier),
      { seed },
    ),
    tags: agreement(
      labels(({ tag }) => tag ?? 'nobody lost'),
      { seed },
    ),
    differing: differing.map(({ task: _task, ...pair }) => pair),
  };
}

interface AnsweredTask {
  readonly task: Task;
  readonly answers: JudgedAnswer[];
}

/** Only tasks with two answers or more. */
function answersByTask(judged: readonly JudgedAnswer[]): AnsweredTask[] {
  const groups = new Map<string, AnsweredTask>();
  for (const each of judged) {
    const task = taskOfAnswer(each.answer);
    const own = groups.get(task.id);
    if (own) own.answers.push(each);
    else groups.set(task.id, { task, answers: [each] });
  }
  return [...groups.values()].filter(({ answers }) => answers.length > 1);
}

function pairsOf(task: Task, answers: readonly JudgedAnswer[]) {
  return answers.flatMap((a, at) =>
    answers.slice(at + 1).map((b) => ({ task: task.id, ...pairedVerdict(task, a, b) })),
  );
}

function pairedVerdict(task: Task, a: JudgedAnswer, b: JudgedAnswer): PairedVerdict {
  const hand = verdictFrom(task, handGrades(a.answer), handGrades(b.answer));
  const judged = verdictFrom(task, a.judgement.grades, b.judgement.grades);
  return { a: a.answer.id, b: b.answer.id, hand: withoutReason(hand), judged: withoutReason(judged) };
}

function withoutReason({ tier, tag }: Verdict): TierAndTag {
  return { tier, tag };
}

function handGrades(answer: HandGradedAnswer): Grade[] {
  return answer.items.map(({ id }) => {
    const { outcome, quote } = handGradeOf(answer, id);
    return { item: id, outcome, quote };
  });
}
