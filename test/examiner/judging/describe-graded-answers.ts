import { beforeAll, describe, expect, it } from 'vitest';
import { calibrationFigures } from '../../../src/audit/calibration/calibration-figures.ts';
import type { CalibrationFigures } from '../../../src/audit/calibration/calibration-schema.ts';
import {
  type HandGradedAnswer,
  type JudgedItem,
  judgedItems,
} from '../../../src/audit/calibration/hand-graded-answer.ts';
import { readGradedFile } from './graded-answers.ts';
import { careful, judgeByReplay, type Replay, sly, unconfirmed, yesSayers } from './replayed-judges.ts';

export type YesSayer = keyof typeof yesSayers;

/** How many grades of a file may come out otherwise than by hand. */
interface Bounds {
  readonly file: string;
  readonly items: number;
  readonly leastKept: number;
  readonly leastKeptUnconfirmed: number;
  readonly mostSatisfiedLost: number;
  readonly mostContradictedLost: number;
  readonly mostSecondLooks: number;
  readonly leastUntouched: number;
  /** Of pairs of answers to one question. */
  readonly mostOtherVerdicts: number;
  /** Wrong ones that pass with judges that say satisfied to everything, at both looks. */
  readonly mostPassing: Readonly<Record<YesSayer, number>>;
  /** The same where the judge sees through the control of the second look. */
  readonly mostPassingSly: Readonly<Record<YesSayer, number>>;
  /** The same where nobody confirms anything at the second look. */
  readonly mostPassingUnconfirmed: Readonly<Record<YesSayer, number>>;
}

/** What was measured; a change may only better it. What judges that do not read get through is theirs: they are found by calibration. */
export const gradedFiles: readonly Bounds[] = [
  {
    file: 'graded-answers.jsonl',
    items: 467,
    leastKept: 467,
    leastKeptUnconfirmed: 457,
    mostSatisfiedLost: 0,
    mostContradictedLost: 0,
    mostSecondLooks: 10,
    leastUntouched: 35,
    mostOtherVerdicts: 0,
    mostPassing: { firstWords: 0, nearestSentence: 28, valueWherever: 42 },
    mostPassingSly: { firstWords: 0, nearestSentence: 80, valueWherever: 92 },
    mostPassingUnconfirmed: { firstWords: 0, nearestSentence: 28, valueWherever: 42 },
  },
  {
    file: 'graded-answers-held-out.jsonl',
    items: 272,
    leastKept: 272,
    leastKeptUnconfirmed: 240,
    mostSatisfiedLost: 0,
    mostContradictedLost: 0,
    mostSecondLooks: 32,
    leastUntouched: 20,
    mostOtherVerdicts: 0,
    mostPassing: { firstWords: 0, nearestSentence: 22, valueWherever: 23 },
    mostPassingSly: { firstWords: 0, nearestSentence: 64, valueWherever: 64 },
    mostPassingUnconfirmed: { firstWords: 0, nearestSentence: 19, valueWherever: 22 },
  },
  {
    file: 'graded-answers-forms.jsonl',
    items: 428,
    leastKept: 428,
    leastKeptUnconfirmed: 374,
    mostSatisfiedLost: 0,
    mostContradictedLost: 0,
    mostSecondLooks: 54,
    leastUntouched: 28,
    mostOtherVerdicts: 0,
    mostPassing: { firstWords: 0, nearestSentence: 33, valueWherever: 35 },
    mostPassingSly: { firstWords: 0, nearestSentence: 100, valueWherever: 112 },
    mostPassingUnconfirmed: { firstWords: 0, nearestSentence: 33, valueWherever: 35 },
  },
];

/** What comes of the grades of people, and with judges that always say yes. */
export function describeGradedAnswers(bounds: Bounds, judges: readonly YesSayer[]): void {
  describe(`answers graded by hand (${bounds.file})`, () => {
    let answers: readonly HandGradedAnswer[] = [];
    beforeAll(() => {
      answers = readGradedFile(new URL(bounds.file, import.meta.url));
    });

    const itemsBy = async (replay: Replay) => (await judgeByReplay(answers, replay)).flatMap(judgedItems);
    const figuresBy = async (replay: Replay) => calibrationFigures(await judgeByReplay(answers, replay));

    it('are as many as were graded', () => expect(answers.flatMap(({ items }) => items)).toHaveLength(bounds.items));

    describe('with those grades as the reply of the judge', () => {
      let figures: CalibrationFigures;
      beforeAll(async () => {
        figures = await figuresBy(careful);
      });

      it('keep them', () => {
        expect(figures.all.items).toBe(bounds.items);
        expect(figures.all.right).toBeGreaterThanOrEqual(bounds.leastKept);
        expect(figures.untouched.count).toBeGreaterThanOrEqual(bounds.leastUntouched);
      });

      it('lose few that are satisfied and few that are contradicted', () => {
        expect(figures.all.satisfiedLost.count).toBeLessThanOrEqual(bounds.mostSatisfiedLost);
        expect(figures.all.contradictedLost.count).toBeLessThanOrEqual(bounds.mostContradictedLost);
      });

      it('need few second looks', () => {
        expect(figures.secondLooks.count).toBeLessThanOrEqual(bounds.mostSecondLooks);
        expect(bounds.mostSecondLooks).toBeLessThanOrEqual(bounds.items * 0.15);
      });

      it('give the verdicts that follow from them', () => {
        const same = figures.verdicts?.same ?? { count: 0, of: 0 };
        expect(same.of).toBeGreaterThan(0);
        expect(same.of - same.count).toBeLessThanOrEqual(bounds.mostOtherVerdicts);
      });

      it('are never raised', () => {
        expect(figures.code?.before.right).toBe(bounds.items);
        expect(figures.code?.raised.count).toBe(0);
        expect(figures.all.falseSatisfied.count).toBe(0);
      });

      it('keep most of them when nobody confirms what code leaves open', async () => {
        const { all } = await figuresBy(unconfirmed(careful));
        expect(all.right).toBeGreaterThanOrEqual(bounds.leastKeptUnconfirmed);
        expect(all.falseSatisfied.count).toBe(0);
      });
    });

    describe.each(judges)('with a judge that always says yes (%s)', (name) => {
      let passing: readonly JudgedItem[] = [];
      beforeAll(async () => {
        passing = await passingWith(yesSayers[name]);
      });

      async function passingWith(replay: Replay): Promise<readonly JudgedItem[]> {
        const items = await itemsBy(replay);
        expect(items.filter(({ claimed }) => claimed === 'satisfied')).toHaveLength(bounds.items);
        return items.filter(({ hand, judged }) => hand !== 'satisfied' && judged === 'satisfied');
      }

      it('let few wrong ones pass', async () => {
        expect(passing.length).toBeLessThanOrEqual(bounds.mostPassing[name]);
        expect((await passingWith(sly(yesSayers[name]))).length).toBeLessThanOrEqual(bounds.mostPassingSly[name]);
        const alone = await passingWith(unconfirmed(yesSayers[name]));
        expect(alone.length).toBeLessThanOrEqual(bounds.mostPassingUnconfirmed[name]);
      });
    });
  });
}
