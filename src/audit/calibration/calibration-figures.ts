import type { GradeOutcome } from '../../../examiner/task.ts';
import type { CalibrationFigures, Changes, CodeEffect, NamedCounts, SecondLooks } from './calibration-schema.ts';
import { type JudgedAnswer, type JudgedItem, judgedItems } from './hand-graded-answer.ts';
import { countOutcomes, outcomeFigures } from './outcome-figures.ts';
import { compareVerdicts } from './paired-verdicts.ts';

/**
 * Compares judged answers with the grades that a person gave them, item by item and verdict by verdict.
 * @param judged each answer once, in any order
 */
export function calibrationFigures(judged: readonly JudgedAnswer[]): CalibrationFigures {
  const answers = judged.map(judgedItems);
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
    verdicts: compareVerdicts(judged),
  };
}

function countsBy(items: readonly JudgedItem[], nameOf: (item: JudgedItem) => string): NamedCounts[] {
  const names = [...new Set(items.map(nameOf))];
  return names
    .map((name) => ({ name, ...countOutcomes(items.filter((item) => nameOf(item) === name)) }))
    .sort((one, other) => other.items - one.items || (one.name < other.name ? -1 : 1));
}

/** @returns null where no judge said anything before code did */
function codeEffect(items: readonly JudgedItem[]): CodeEffect | null {
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

function countSecondLooks(items: readonly JudgedItem[]): SecondLooks {
  const settled = (outcome: NonNullable<JudgedItem['secondLook']>) =>
    items.filter(({ secondLook }) => secondLook === outcome);
  const confirmed = countChanges(settled('confirmed'), ({ claimed, hand }) => claimed === hand);
  const disputed = countChanges(settled('disputed'), ({ claimed, hand }) => claimed !== hand);
  return { count: confirmed.count + disputed.count, confirmed, disputed };
}

function countChanges(items: readonly JudgedItem[], isRight: (item: JudgedItem) => boolean): Changes {
  return { count: items.length, rightly: items.filter(isRight).length };
}
