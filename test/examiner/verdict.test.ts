import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grade, GradeOutcome } from '../../examiner/grade.ts';
import type { Task } from '../../examiner/task.ts';
import { defaultVerdictThresholds, verdictFrom } from '../../examiner/verdict.ts';
import type { FailureTag, VerdictTier } from '../../examiner/verdict-tier.ts';
import { sampleTask } from './sample-task.ts';

const marks: Readonly<Record<string, GradeOutcome>> = { '+': 'satisfied', '.': 'missing', x: 'contradicted' };

/** `++ +++...`: depth items, then width items, target by target. */
function grades(task: Task, text: string): Grade[] {
  const list = [...text.replaceAll(' ', '')];
  return [...task.depthChecklist, ...task.widthChecklist].map(({ id }, at) => ({
    item: id,
    outcome: marks[list[at] ?? ''] ?? 'missing',
    quote: null,
  }));
}

const two = sampleTask();
const four = sampleTask(
  ['A', 'B', 'C', 'D'].map((name) => ({ name: `Name ${name}`, details: { length: '1 m', weight: '2 kg' } })),
  [],
);

interface Case {
  readonly when: string;
  readonly a: string;
  readonly b: string;
  readonly tier: VerdictTier;
  readonly tag: FailureTag | null;
}

const cases: readonly Case[] = [
  { when: 'both fail depth', a: '.. ......', b: 'x. ......', tier: 'TIE_LOW', tag: null },
  {
    when: 'both contradict more than a third of the width',
    a: '++ xxx+++',
    b: '++ +++xxx',
    tier: 'TIE_LOW',
    tag: null,
  },
  {
    when: 'only one contradicts more than a third',
    a: '++ ++++++',
    b: '++ +++xxx',
    tier: 'A_MUCH_BETTER',
    tag: 'WIDTH',
  },
  { when: 'exactly a third is not more than a third', a: '++ xx++++', b: '++ xx+++.', tier: 'A_BETTER', tag: 'WIDTH' },
  {
    when: 'a clean winner, the loser fails depth with nothing found',
    a: '++ ++++++',
    b: '.. ......',
    tier: 'A_MUCH_BETTER',
    tag: 'DEPTH',
  },
  { when: 'a flawed winner, the loser fails depth', a: '++ +++++.', b: 'xx ......', tier: 'A_BETTER', tag: 'DEPTH' },
  {
    when: 'a winner with half of the targets against none',
    a: '+. +++...',
    b: '.. ......',
    tier: 'A_BETTER',
    tag: 'DEPTH',
  },
  {
    when: 'both pass depth, one knows a target less and all of the other',
    a: '++ ++++++',
    b: '+. +++...',
    tier: 'A_MUCH_BETTER',
    tag: 'WIDTH',
  },
  { when: 'targets identified count before width', a: '+. +++...', b: '++ ..+..+', tier: 'B_BETTER', tag: 'WIDTH' },
  {
    when: 'a clean winner, the loser misses less than half of the width',
    a: '++ ++++++',
    b: '++ ++++..',
    tier: 'A_BETTER',
    tag: 'WIDTH',
  },
  {
    when: 'a clean winner, the loser misses half of the width',
    a: '++ ++++++',
    b: '++ +++...',
    tier: 'A_MUCH_BETTER',
    tag: 'WIDTH',
  },
  { when: 'a contradiction weighs against', a: '++ ++++x.', b: '++ ++++..', tier: 'B_BETTER', tag: 'WIDTH' },
  { when: 'equal and complete', a: '++ ++++++', b: '++ ++++++', tier: 'TIE_HIGH', tag: null },
  { when: 'equal with five of six', a: '++ +++++.', b: '++ .+++++', tier: 'TIE_HIGH', tag: null },
  { when: 'equal with two thirds', a: '++ ++++..', b: '++ ++++..', tier: 'TIE_LOW', tag: null },
  { when: 'equal on the score, one by a contradiction', a: '++ +++++x', b: '++ ++++..', tier: 'TIE_LOW', tag: null },
  { when: 'equal with a target missing', a: '+. +++...', b: '+. +++...', tier: 'TIE_LOW', tag: null },
];

describe('the verdict', () => {
  it.each(cases)('$when: $tier $tag', ({ a, b, tier, tag }) => {
    expect(verdictFrom(two, grades(two, a), grades(two, b))).toMatchObject({ tier, tag });
  });

  it('tags BOTH when depth failed and an identified target is incomplete, DEPTH when it is complete', () => {
    const clean = grades(four, '++++ ++++++++');
    expect(verdictFrom(four, clean, grades(four, '+... +.......'))).toMatchObject({
      tier: 'A_MUCH_BETTER',
      tag: 'BOTH',
    });
    expect(verdictFrom(four, clean, grades(four, '+... ++......'))).toMatchObject({
      tier: 'A_MUCH_BETTER',
      tag: 'DEPTH',
    });
    expect(verdictFrom(four, clean, grades(four, '+... +x......'))).toMatchObject({ tag: 'BOTH' });
  });

  it('follows a soft preference only where the grades are equal', () => {
    const full = grades(two, '++ ++++++');
    const less = grades(two, '++ +++++.');
    expect(verdictFrom(two, full, full, 'b')).toMatchObject({ tier: 'B_BETTER', tag: 'NONE' });
    expect(verdictFrom(two, full, less, 'b')).toMatchObject({ tier: 'A_BETTER' });
    const none = grades(two, '.. ......');
    expect(verdictFrom(two, none, none, 'a')).toMatchObject({ tier: 'TIE_LOW', tag: null });
  });

  it('moves with its thresholds', () => {
    const a = grades(two, '++ ++++..');
    expect(verdictFrom(two, a, a, null, { ...defaultVerdictThresholds, highTie: 0.6 }).tier).toBe('TIE_HIGH');
    const half = grades(two, '+. +++...');
    const none = grades(two, '.. ......');
    const low = verdictFrom(two, half, none, null, { ...defaultVerdictThresholds, leastIdentified: 0.6 });
    expect(low.tier).toBe('TIE_LOW');
    expect(low.reason).not.toMatch(/half|third/);
  });

  it('takes an item without a grade for missing', () => {
    expect(verdictFrom(two, grades(two, '++ ++++++'), [])).toMatchObject({ tier: 'A_MUCH_BETTER', tag: 'DEPTH' });
  });

  const swapped: Readonly<Record<VerdictTier, VerdictTier>> = {
    A_MUCH_BETTER: 'B_MUCH_BETTER',
    A_BETTER: 'B_BETTER',
    TIE_HIGH: 'TIE_HIGH',
    TIE_LOW: 'TIE_LOW',
    B_BETTER: 'A_BETTER',
    B_MUCH_BETTER: 'A_MUCH_BETTER',
  };
  const anyGrades = fc
    .array(fc.constantFrom('+', '.', 'x'), { minLength: 12, maxLength: 12 })
    .map((list) => grades(four, list.join('')));

  it('is the mirror image when the answers are swapped, and has a tag exactly when someone lost', () => {
    const soft = fc.constantFrom('a' as const, 'b' as const, null);
    fc.assert(
      fc.property(anyGrades, anyGrades, soft, (a, b, preferred) => {
        const verdict = verdictFrom(four, a, b, preferred);
        const mirror = preferred === 'a' ? 'b' : preferred === 'b' ? 'a' : null;
        const other = verdictFrom(four, b, a, mirror);
        expect([other.tier, other.tag]).toEqual([swapped[verdict.tier], verdict.tag]);
        expect(verdict.tag === null).toBe(verdict.tier.startsWith('TIE'));
      }),
    );
  });

  it('is a tie for two equal answers', () => {
    fc.assert(
      fc.property(anyGrades, (a) => {
        expect(verdictFrom(four, a, a).tier).toMatch(/^TIE/);
      }),
    );
  });
});
