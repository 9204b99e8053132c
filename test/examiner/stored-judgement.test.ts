import { describe, expect, it } from 'vitest';
import { judgementSchema } from '../../examiner/examiner.ts';

const verdict = { tier: 'TIE_LOW', tag: null, reason: '' };
const look = {
  item: 'w1',
  seat: 'a',
  judge: 'x/one',
  by: 'y/two',
  reason: 'other words',
  claimed: 'satisfied',
  graded: 'satisfied',
  result: 'confirmed',
};
const judgement = (secondLook: object) => ({ gradesA: [], gradesB: [], verdict, secondLooks: [secondLook] });

describe('a stored judgement', () => {
  it('of before, without the words of its judges, is still read', () => {
    expect(judgementSchema.parse(judgement(look))).toEqual(judgement(look));
    expect(judgementSchema.safeParse(judgement({ ...look, result: 'disputed' })).success).toBe(true);
  });

  it.each([
    'lowered',
    'unshown',
    'not_reviewed',
    'unjudged',
  ])('holds grades that are %s, with both judges’ words', (result) => {
    const first = { outcome: null, quote: null, reason: '' };
    const second = { outcome: 'missing', quote: 'words', reason: 'why' };
    const stored = judgement({ ...look, result, first, second });
    expect(judgementSchema.parse(stored)).toEqual(stored);
  });
});
