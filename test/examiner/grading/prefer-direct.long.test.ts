import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../../examiner/grading/grade-answer.ts';
import { asideShare, preferDirect } from '../../../examiner/grading/prefer-direct.ts';
import { forAll } from '../../support/for-all.ts';
import { sampleTask } from '../sample-task.ts';

const task = sampleTask();
const graded = (text: string) => ({ text, grades: gradeAnswer(task, text) });
const prefer = (a: string, b: string) => preferDirect(task.wordLimit, graded(a), graded(b));

const bullets =
  '- **Harro Vint**: birthplace: Tarn Street; birth year: 1911; neck length: 32.5 cm\n- **Édda Malk**: birthplace: Oak Lane; birth year: 1927; neck length: 41 cm';
const table =
  '| name | birthplace | birth year | neck length |\n| --- | --- | --- | --- |\n| Harro Vint | Tarn Street | 1911 | 32.5 cm |\n| Édda Malk | Oak Lane | 1927 | 41 cm |';
const prose =
  'One of them is Harro Vint: its birthplace is Tarn Street; its birth year is 1911; its neck length is 32.5 cm.\n\nThe other one is Édda Malk: its birthplace is Oak Lane; its birth year is 1927; its neck length is 41 cm.';
const sections =
  '## Harro Vint\n\n- birthplace: Tarn Street\n- birth year: 1911\n- neck length: 32.5 cm\n\n## Édda Malk\n\n- birthplace: Oak Lane\n- birth year: 1927\n- neck length: 41 cm';
const aside = 'A great many other things could be said of this matter, and some of them are even of interest.';
const long = Array.from({ length: 5 }, (_, at) => `${at + 1} times over, ${aside}`).join(' ');

describe('which of two answers of equal grades is the more direct', () => {
  it('is nobody where they differ in form alone', () => {
    const forms = [bullets, table, prose, sections];
    for (const a of forms) {
      expect(graded(a).grades.every(({ outcome }) => outcome === 'satisfied')).toBe(true);
      for (const b of forms) expect(prefer(a, b)).toBeNull();
    }
  });

  it('is the one that does not spend a fifth of the room on what nobody asked for, wherever that stands', () => {
    for (const padded of [`${long}\n\n${prose}`, `${prose}\n\n${long}`, `${bullets}\n\n- ${long}`]) {
      expect(prefer(bullets, padded)).toBe('a');
      expect(prefer(padded, table)).toBe('b');
      expect(prefer(padded, padded)).toBeNull();
    }
  });

  it('is nobody where little more is said, a list of sources is added, or a gap is admitted', () => {
    for (const more of [aside, 'Sources: https://one.test/a page about it, and https://two.test/another one about it.'])
      expect(prefer(bullets, `${bullets}\n\n${more}`)).toBeNull();
    const half = '- **Harro Vint**: birthplace: Tarn Street; birth year: 1911; neck length: 32.5 cm';
    expect(prefer(half, `${half}\n\n1 of the entries asked for could not be found anywhere.`)).toBeNull();
  });

  it('counts a point that is told again and again as an aside', () => {
    const again = Array.from({ length: 5 }, () => prose).join('\n\n');
    expect(asideShare(task.wordLimit, graded(again))).toBeGreaterThan(0.2);
    expect(asideShare(task.wordLimit, graded(prose))).toBe(0);
  });

  it('swaps with the answers', () => {
    const part = fc.constantFrom(bullets, table, prose, sections, aside, long, '', 'Yes.');
    const answer = fc.array(part, { maxLength: 4 }).map((parts) => parts.join('\n\n'));
    const mirror = { a: 'b', b: 'a' } as const;
    forAll(answer, answer, (a, b) => {
      const preferred = prefer(a, b);
      expect(prefer(b, a)).toBe(preferred === null ? null : mirror[preferred]);
    });
  });
});
