import path from 'node:path';
import { parseArgs } from 'node:util';
import { calibrationFigures } from '../src/audit/calibration/calibration-figures.ts';
import { type JudgedAnswer, judgedItems } from '../src/audit/calibration/hand-graded-answer.ts';
import { readGradedFile } from '../test/examiner/judging/graded-answers.ts';
import {
  careful,
  judgeByReplay,
  type Replay,
  sly,
  unconfirmed,
  yesSayers,
} from '../test/examiner/judging/replayed-judges.ts';

const usual = path.resolve(import.meta.dirname, '../test/examiner/judging/graded-answers.jsonl');

const replays: Readonly<Record<string, Replay>> = {
  'by hand': careful,
  'yes, first words': yesSayers.firstWords,
  'yes, nearest sentence': yesSayers.nearestSentence,
  'yes, value wherever': yesSayers.valueWherever,
};

/** What becomes of grades by hand, and of judges that always say yes: see the README of this folder. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { differing: { type: 'boolean', default: false } },
  });
  const answers = readGradedFile(positionals[0] ?? usual);
  const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
  const show = (judge: string, judged: readonly JudgedAnswer[]) => {
    print({ judge, ...summaryOf(judged) });
    if (values.differing) for (const line of differingIn(judged)) print(line);
  };
  for (const [judge, replay] of Object.entries(replays)) {
    show(judge, await judgeByReplay(answers, replay));
    if (replay !== careful) show(`${judge}; sees through the control`, await judgeByReplay(answers, sly(replay)));
    show(`${judge}; nobody looks twice`, await judgeByReplay(answers, unconfirmed(replay)));
  }
}

function summaryOf(judged: readonly JudgedAnswer[]) {
  const { all, depth, width, untouched, code, secondLooks, verdicts } = calibrationFigures(judged);
  const kept = ({ right, items }: typeof all) => ({ count: right, of: items });
  const { falseSatisfied, falseContradicted, satisfiedLost, contradictedLost } = all;
  const passing = judged
    .flatMap(judgedItems)
    .filter((item) => item.judged === 'satisfied' && item.hand !== 'satisfied');
  return {
    kept: kept(all),
    depth: kept(depth),
    width: kept(width),
    kappa: all.agreement.kappa.value,
    untouched,
    satisfiedLost,
    contradictedLost,
    falseSatisfied,
    falseContradicted,
    falseSatisfiedBy: countBy(passing.map(({ category }) => category)),
    lowered: code?.lowered,
    raised: code?.raised,
    secondLooks,
    verdicts: verdicts?.same,
  };
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function differingIn(judged: readonly JudgedAnswer[]): object[] {
  return judged.flatMap((each) => {
    const { answer, judgement } = each;
    return judgedItems(each)
      .filter(({ hand, judged: now }) => hand !== now)
      .map(({ item, category, borderline, hand, judged: now, claimed }) => ({
        answer: answer.id,
        item,
        category,
        borderline,
        hand,
        claimed,
        judged: now,
        value: answer.items.find(({ id }) => id === item)?.value,
        handQuote: answer.grades[item]?.quote,
        quote: judgement.grades.find((grade) => grade.item === item)?.quote,
      }));
  });
}

await main();
