import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdToPaper } from '../../../examiner/judging/judge-as-paper.ts';
import type { Grade, GradeOutcome } from '../../../examiner/task.ts';
import { failureTags, type Verdict, type VerdictTier, verdictTiers } from '../../../examiner/verdict.ts';
import { forAll } from '../../support/for-all.ts';
import { sampleTask } from '../sample-task.ts';

const task = sampleTask();
const items = [...task.depthChecklist, ...task.widthChecklist].map(({ id }) => id);

/** Grades that are satisfied but for those named. */
const grades = (others: Readonly<Record<string, GradeOutcome>> = {}): Grade[] =>
  items.map((item) => ({ item, outcome: others[item] ?? 'satisfied', quote: null }));
const all = (outcome: GradeOutcome) => grades(Object.fromEntries(items.map((item) => [item, outcome])));
const lost = all('missing');
const said = (tier: VerdictTier, tag: Verdict['tag'] = null): Verdict => ({ tier, tag, reason: 'So it is.' });

function held(verdict: Verdict, a: readonly Grade[], b: readonly Grade[]) {
  const { verdict: after, rule } = holdToPaper(task, verdict, a, b);
  return [after.tier, after.tag, rule !== null];
}

describe('a verdict held to its evidence', () => {
  it('stands where the evidence bears it out', () => {
    expect(held(said('A_MUCH_BETTER', 'DEPTH'), grades(), lost)).toEqual(['A_MUCH_BETTER', 'DEPTH', false]);
    expect(held(said('B_BETTER', 'NONE'), grades(), grades())).toEqual(['B_BETTER', 'NONE', false]);
    expect(held(said('TIE_HIGH'), grades(), grades({ w1: 'missing' }))).toEqual(['TIE_HIGH', null, false]);
  });

  it('is a low tie where neither finds the entities, whatever was said', () => {
    for (const tier of verdictTiers)
      expect(held(said(tier, tier.startsWith('TIE') ? null : 'NONE'), lost, lost)).toEqual([
        'TIE_LOW',
        null,
        tier !== 'TIE_LOW',
      ]);
  });

  it('is not much better for a winner with an error or a gap, nor over one that has every point', () => {
    expect(held(said('A_MUCH_BETTER', 'DEPTH'), grades({ w1: 'contradicted' }), lost)[0]).toBe('A_BETTER');
    expect(held(said('B_MUCH_BETTER', 'DEPTH'), lost, grades({ w1: 'missing' }))[0]).toBe('B_BETTER');
    expect(held(said('A_MUCH_BETTER', 'NONE'), grades(), grades())).toEqual(['A_BETTER', 'NONE', true]);
  });

  it('is no high tie with an answer that is wrong', () => {
    expect(held(said('TIE_HIGH'), grades(), grades({ w2: 'contradicted' }))[0]).toBe('TIE_LOW');
    expect(held(said('TIE_HIGH'), grades(), lost)[0]).toBe('TIE_LOW');
  });

  it('has the tag of what the loser lacks where the one said cannot be', () => {
    expect(held(said('A_BETTER', 'NONE'), grades(), grades({ w1: 'missing' }))[1]).toBe('WIDTH');
    expect(held(said('A_BETTER', 'DEPTH'), grades(), grades())[1]).toBe('NONE');
    expect(held(said('A_BETTER', 'WIDTH'), grades(), lost)[1]).toBe('DEPTH');
  });

  it('tells the rule and keeps what the judge said', () => {
    const { verdict } = holdToPaper(task, said('TIE_HIGH'), lost, lost);
    expect(verdict.reason).toBe('Neither answer finds the entities asked for. The judge said: So it is.');
  });

  it('keeps its winner or is a tie, is held once and for all, and is mirrored with the seats', () => {
    const outcome = fc.constantFrom<GradeOutcome>('satisfied', 'missing', 'contradicted');
    const side = fc
      .array(outcome, { minLength: items.length, maxLength: items.length })
      .map((outcomes) => items.map((item, at): Grade => ({ item, outcome: outcomes[at] ?? 'missing', quote: null })));
    const verdict = fc
      .record({ tier: fc.constantFrom(...verdictTiers), tag: fc.constantFrom(...failureTags) })
      .map(({ tier, tag }) => said(tier, tier.startsWith('TIE') ? null : tag));
    const mirrored = (tier: VerdictTier) =>
      (tier.startsWith('TIE') ? tier : tier.replace(/^[AB]_/, tier.startsWith('A_') ? 'B_' : 'A_')) as VerdictTier;
    forAll(verdict, side, side, (each, a, b) => {
      const { verdict: after, rule } = holdToPaper(task, each, a, b);
      expect(after.tier[0] === each.tier[0] || after.tier === 'TIE_LOW').toBe(true);
      expect(rule === null).toBe(after.tier === each.tier);
      expect(after.tier.startsWith('TIE')).toBe(after.tag === null);
      expect(holdToPaper(task, after, a, b).verdict).toEqual(after);
      const turned = holdToPaper(task, { ...each, tier: mirrored(each.tier) }, b, a).verdict;
      expect(turned).toEqual({ ...after, tier: mirrored(after.tier) });
    });
  });
});
