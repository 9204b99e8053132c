import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittingTargets, withTargets } from '../../../../examiner/writing/kinds/fitting-targets.ts';
import type { Member, PlacePages } from '../../../../examiner/writing/place-pages.ts';
import { fail, ok } from '../../../../src/kernel/result.ts';
import { expectOk } from '../../../support/expect-ok.ts';
import { forSomeSoon } from '../../../support/for-all.ts';
import { lute, lutePages } from '../../model-writing/lute-pages.ts';

const members = ['Stoull', 'Grix', 'Pral', 'Vorn', 'Dolm', 'Kest', 'Harn', 'Welm', 'Tosk'].map((name, at) =>
  lute(name, 5 + at, 1800 + at, 'oak', `${name} Marn`),
);
const placeOf = (own: number): PlacePages => ({
  ...lutePages,
  targets: members.slice(0, own),
  outside: members.slice(own),
  group: { heading: 'Lutes', pages: members },
});

const places = fc.record({
  own: fc.integer({ min: 1, max: 3 }),
  width: fc.integer({ min: 1, max: 3 }),
  having: fc.array(fc.boolean(), { minLength: members.length, maxLength: members.length }),
});

describe('the targets that have what a question asks for', () => {
  it('are as many as the width, the place’s own first; siblings only join them, and at most six pages are looked at', async () => {
    await forSomeSoon(100, places, async ({ own, width, having }) => {
      const place = placeOf(own);
      const looked: Member[] = [];
      const has = (page: Member) => having[members.indexOf(page)] === true;
      const found = expectOk(
        await fittingTargets(place, width, async (page) => {
          looked.push(page);
          return ok(has(page) ? [page.entity] : []);
        }),
      );
      const fitting = members.filter(({ node }) => found.has(node));
      expect(fitting).toEqual(looked.filter(has));
      expect(fitting.length).toBeLessThanOrEqual(width);
      expect(looked.length).toBeLessThanOrEqual(6);
      expect(fitting.length > 0).toBe(place.targets.some(has));
      if (fitting.length < width && fitting.length > 0) expect(looked).toEqual(members.slice(0, 6));
    });
  });

  it('are not chosen where a page cannot be looked at', async () => {
    const failure = { reason: 'examiner_unavailable', detail: 'no connection' } as const;
    expect(await fittingTargets(placeOf(2), 2, async () => fail(failure))).toEqual(fail(failure));
  });

  it('leave the others beside them, and the list they stand in told', () => {
    const place = placeOf(2);
    const [first, second, third] = members;
    expect(withTargets(place, (page) => page === first || page === second)).toBe(place);
    const joined = withTargets(place, (page) => page === first || page === third);
    expect(joined).toMatchObject({ targets: [first, third], heading: 'Lutes' });
    expect(joined.outside).toContain(second);
    expect(joined.outside).not.toContain(third);
  });
});
