import type { Grade, GradeOutcome, Task } from '../../../examiner/task.ts';
import { type Verdict, verdictFrom } from '../../../examiner/verdict.ts';
import { agreement } from '../../ratings/agreement.ts';
import type {
  CalibrationFigures,
  CountOf,
  OutcomeFigures,
  PairedVerdict,
  VerdictComparison,
} from './calibration-schema.ts';
import {
  type HandGradedAnswer,
  handGradeOf,
  type JudgedAnswer,
  type JudgedItem,
  judgedItems,
  taskOfAnswer,
} from './hand-graded-answer.ts';

/** An item as a person graded it and as it was judged. Grades of one answer may depend on each other. */
type ComparedItem = Pick<JudgedItem, 'hand' | 'judged' | 'answer'>;

type Counts = Omit<OutcomeFigures, 'agreement'>;
type Changes = CalibrationFigures['secondLooks']['confirmed'];

/**
 * Compares judged answers with the grades that a person gave them, item by item and verdict by verdict.
 * @param judgedAnswers each answer once, in any order
 */
export function calibrationFigures(judgedAnswers: readonly JudgedAnswer[]): CalibrationFigures {
  const answers = judgedAnswers.map(judgedItems);
  const items = answers.flat();
  const among = (test: (item: JudgedItem) => boolean) => outcomeFigures(items.filter(test));
  const isRight = ({ hand, judged: now }: JudgedItem) => hand === now;
  return {
    all: outcomeFigures(items),
    depth: among(({ kind }) => kind === 'depth'),
    width: among(({ kind }) => kind === 'width'),
    borderline: among(({ borderline }) => borderline),
    clear: among(({ borderline }) => !borderline),
    byCategory: countsBy(items, ({ category }) => category),
    byDomain: countsBy(items, ({ domain }) => domain),
    untouched: { count: answers.filter((own) => own.every(isRight)).length, of: answers.length },
    code: codeEffect(items),
    secondLooks: countSecondLooks(items),
    verdicts: compareVerdicts(judgedAnswers),
  };
}

function countsBy(items: readonly JudgedItem[], nameOf: (item: JudgedItem) => string): CalibrationFigures['byDomain'] {
  const names = [...new Set(items.map(nameOf))];
  return names
    .map((name) => ({ name, ...countOutcomes(items.filter((item) => nameOf(item) === name)) }))
    .sort((one, other) => other.items - one.items || (one.name < other.name ? -1 : 1));
}

/** @returns null where no judge said anything before code did */
function codeEffect(items: readonly JudgedItem[]): CalibrationFigures['code'] {
  const claims = items.flatMap((item) => item.claimed ?? []);
  if (claims.length < items.length || items.length === 0) return null;
  const withdrawn = (outcome: GradeOutcome) =>
    countChanges(
      items.filter(({ claimed, judged }) => claimed === outcome && judged !== outcome),
      ({ hand }) => hand !== outcome,
    );
  return {
    before: outcomeFigures(items.map((item) => ({ ...item, judged: item.claimed ?? 'missing' }))),
    lowered: withdrawn('satisfied'),
    dropped: withdrawn('contradicted'),
    raised: countChanges(
      items.filter(({ claimed, judged }) => claimed !== 'satisfied' && judged === 'satisfied'),
      ({ hand }) => hand === 'satisfied',
    ),
  };
}

function countSecondLooks(items: readonly JudgedItem[]): CalibrationFigures['secondLooks'] {
  const settled = (outcome: NonNullable<JudgedItem['secondLook']>) =>
    items.filter(({ secondLook }) => secondLook === outcome);
  const confirmed = countChanges(settled('confirmed'), ({ claimed, hand }) => claimed === hand);
  const disputed = countChanges(settled('disputed'), ({ claimed, hand }) => claimed !== hand);
  return { count: confirmed.count + disputed.count, confirmed, disputed };
}

function countChanges(items: readonly JudgedItem[], isRight: (item: JudgedItem) => boolean): Changes {
  return { count: items.length, rightly: items.filter(isRight).length };
}

type Pairs = Parameters<typeof agreement>[0];

/** Agreement with the seed of every calibration, so that equal files give equal figures. */
function calibrationAgreement(pairs: Pairs) {
  return agreement(pairs, { seed: 1 });
}

function countOutcomes(items: readonly ComparedItem[]): Counts {
  const count = (test: (item: ComparedItem) => boolean) => items.filter(test).length;
  const row = (hand: GradeOutcome) => rowOf((judged) => count((item) => item.hand === hand && item.judged === judged));
  return {
    items: items.length,
    right: count(({ hand, judged }) => hand === judged),
    confusion: rowOf(row),
    ...falseAndLost(items),
  };
}

/** Counts outcomes, with accuracy and kappa. */
function outcomeFigures(items: readonly ComparedItem[]): OutcomeFigures {
  const pairs = items.map(({ hand, judged, answer }) => ({ one: hand, other: judged, cluster: answer }));
  return { ...countOutcomes(items), agreement: calibrationAgreement(pairs) };
}

function rowOf<Value>(cellOf: (outcome: GradeOutcome) => Value): Record<GradeOutcome, Value> {
  return {
    satisfied: cellOf('satisfied'),
    missing: cellOf('missing'),
    contradicted: cellOf('contradicted'),
  };
}

function falseAndLost(items: readonly ComparedItem[]) {
  const falsely = (outcome: GradeOutcome) =>
    part(
      items.filter(({ hand }) => hand !== outcome),
      ({ judged }) => judged === outcome,
    );
  const countLost = (outcome: GradeOutcome) =>
    part(
      items.filter(({ hand }) => hand === outcome),
      ({ judged }) => judged !== outcome,
    );
  return {
    falseSatisfied: falsely('satisfied'),
    falseContradicted: falsely('contradicted'),
    satisfiedLost: countLost('satisfied'),
    contradictedLost: countLost('contradicted'),
  };
}

function part(items: readonly ComparedItem[], test: (item: ComparedItem) => boolean): CountOf {
  return { count: items.filter(test).length, of: items.length };
}

type TierAndTag = Pick<Verdict, 'tier' | 'tag'>;

/**
 * Compares the verdicts that follow from judged grades with those that follow from a person's, over all pairs of answers to the
 * same question with the same checklist. Nobody is asked for a preference where grades are level.
 * @returns null where no two answers belong together
 */
function compareVerdicts(judgedAnswers: readonly JudgedAnswer[]): VerdictComparison | null {
  const groups = answersByTask(judgedAnswers);
  const pairs = groups.flatMap(({ task, answers }) => pairsOf(task, answers));
  if (pairs.length === 0) return null;
  const labels = (labelOf: (verdict: TierAndTag) => string) =>
    pairs.map(({ task, hand, judged: now }) => ({ one: labelOf(hand), other: labelOf(now), cluster: task }));
  const differing = pairs.filter(({ hand, judged: now }) => hand.tier !== now.tier || hand.tag !== now.tag);
  return {
    questions: groups.length,
    same: { count: pairs.length - differing.length, of: pairs.length },
    tiers: calibrationAgreement(labels(({ tier }) => tier)),
    tags: calibrationAgreement(labels(({ tag }) => tag ?? 'nobody lost')),
    differing: differing.map(({ task: _task, ...pair }) => pair),
  };
}

interface AnsweredTask {
  readonly task: Task;
  readonly answers: JudgedAnswer[];
}

/** Only tasks with two answers or more. */
function answersByTask(judgedAnswers: readonly JudgedAnswer[]): AnsweredTask[] {
  const groups = new Map<string, AnsweredTask>();
  for (const each of judgedAnswers) {
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
