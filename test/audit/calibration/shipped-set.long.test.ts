import { describe, expect, it } from 'vitest';
import { calibrationFigures } from '../../../src/audit/calibration/calibration-figures.ts';
import { categoryOf, handGradeOf } from '../../../src/audit/calibration/hand-graded-answer.ts';
import { passesTooMuch, wrongPassed } from '../../../src/audit/calibration/qualification.ts';
import { readGradedFile } from '../../examiner/judging/graded-answers.ts';
import { careful, judgeByReplay, yesSayers } from '../../examiner/judging/replayed-judges.ts';

const answers = readGradedFile(new URL('../../../src/audit/calibration-set/answers.jsonl', import.meta.url));
const items = answers.flatMap((answer) => answer.items.map(({ id }) => handGradeOf(answer, id)));
const inCategory = (start: string) => items.filter((grade) => categoryOf(grade).startsWith(start));

describe('the calibration set that ships', () => {
  it('has answers of several domains with every outcome, and no answer twice', () => {
    expect(new Set(answers.map(({ domain }) => domain)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(answers.map(({ answer }) => answer)).size).toBe(answers.length);
    for (const outcome of ['satisfied', 'missing', 'contradicted'])
      expect(items.filter((grade) => grade.outcome === outcome).length).toBeGreaterThan(100);
  });

  it('has near misses and bait, none of them right', () => {
    expect(inCategory('near-').length).toBeGreaterThanOrEqual(60);
    expect(inCategory('bait-').length).toBeGreaterThanOrEqual(30);
    expect([...inCategory('near-'), ...inCategory('bait-')].filter(({ outcome }) => outcome === 'satisfied')).toEqual(
      [],
    );
  });

  it('says of every item why its grade is what it is', () => {
    expect(items.filter((grade) => categoryOf(grade) === 'unsaid')).toEqual([]);
  });

  it('lets a careful judge pass, and finds who says yes to everything', async () => {
    const passed = async (replay: typeof careful) =>
      wrongPassed(calibrationFigures(await judgeByReplay(answers, replay)));
    expect(await passed(careful)).toMatchObject({ count: 0 });
    for (const replay of Object.values(yesSayers)) {
      const share = await passed(replay);
      expect(share !== null && passesTooMuch(share)).toBe(true);
    }
  });
});
