import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFor } from '../../../src/kernel/random.ts';
import type { DriftRound, DriftSide } from '../../../src/ratings/drift/drift-parts.ts';
import { type AgentDrift, ratingDrift } from '../../../src/ratings/drift/rating-drift.ts';
import { forSome } from '../../support/for-all.ts';

function named(agents: readonly AgentDrift[], name: string): AgentDrift {
  const found = agents.find(({ agent }) => agent === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

/** A few rounds of up to four agents on up to three trees; each is a match as well. */
const someSide: fc.Arbitrary<DriftSide> = fc
  .array(
    fc
      .record({
        seats: fc.shuffledSubarray(['ant', 'bee', 'cat', 'dog'], { minLength: 2, maxLength: 2 }),
        winner: fc.constantFrom('model_a' as const, 'tie' as const, 'model_b' as const),
        tree_id: fc.constantFrom('t1', 't2', 't3'),
        depth: fc.constantFrom(2, 3),
      })
      .map(
        ({ seats, ...rest }): DriftRound => ({ ...rest, model_a: seats[0] ?? '', model_b: seats[1] ?? '', width: 2 }),
      ),
    { minLength: 1, maxLength: 25 },
  )
  .map((rounds) => ({ matches: rounds, rounds }));

function only({ rounds }: DriftSide, has: (tree: string) => boolean): DriftSide {
  const kept = rounds.filter(({ tree_id = '' }) => has(tree_id));
  return { matches: kept, rounds: kept };
}

/** What drift keeps to between any two tournaments, in so many draws. */
export function describeDrift(numRuns: number): void {
  describe('drift between any two tournaments', () => {
    it('is exactly 0 everywhere between a tournament and itself', () => {
      forSome(numRuns, someSide, (side) => {
        for (const each of ratingDrift(side, side).agents) {
          expect(each.change.value).toBe(0);
          expect([each.opponents?.value ?? 0, each.questions?.value ?? 0, each.rest.value]).toEqual([0, 0, 0]);
          expect(each.after).toBe(each.before);
          expect(each.moreThanNoise || each.restMoreThanNoise).toBe(false);
        }
      });
    });

    it('is of the trees of both alone where it is paired, whatever else either has played', () => {
      const more = (tree: string) =>
        someSide.map(({ rounds }) => rounds.map((round, index) => ({ ...round, tree_id: `${tree}${index % 2}` })));
      forSome(numRuns, someSide, someSide, more('then'), more('now'), (before, after, then, now) => {
        const both = (side: DriftSide, other: DriftSide) => {
          const trees = new Set(other.rounds.map(({ tree_id }) => tree_id));
          return { ...side, ...only(side, (tree) => trees.has(tree)) };
        };
        const [alike, alikeAfter] = [both(before, after), both(after, before)];
        const and = ({ rounds }: DriftSide, others: readonly DriftRound[]): DriftSide => {
          const all = [...rounds, ...others];
          return { matches: all, rounds: all };
        };
        const paired = ratingDrift(and(before, then), and(after, now), 'paired');
        const { leftOut, ...pure } = ratingDrift(alike, alikeAfter, 'paired');
        expect(paired).toEqual({ ...pure, leftOut: expect.any(Number) });
        expect(leftOut).toBe(0);
        expect(paired.leftOut).toBeGreaterThanOrEqual(2);
        expect(paired.trees).toEqual({
          before: pure.trees.shared,
          after: pure.trees.shared,
          shared: pure.trees.shared,
        });
      });
    });

    it('has parts that add up to the change, and changes that add up to 0', () => {
      forSome(numRuns, someSide, someSide, (before, after) => {
        const { agents } = ratingDrift(before, after);
        for (const { change, opponents, questions, rest, before: then, after: now } of agents) {
          const sum = (opponents?.value ?? 0) + (questions?.value ?? 0) + (rest.value ?? Number.NaN);
          expect(sum).toBeCloseTo(change.value ?? Number.NaN, 6);
          expect(now - then).toBeCloseTo(change.value ?? Number.NaN, 6);
        }
        expect(agents.reduce((all, { change }) => all + (change.value ?? 0), 0)).toBeCloseTo(0, 6);
      });
    });

    it('is the opposite the other way round, and the same in whatever order results came', () => {
      forSome(numRuns, someSide, someSide, fc.integer(), (before, after, seed) => {
        const shuffled = (side: DriftSide) => ({
          matches: randomFor(seed).shuffle(side.matches),
          rounds: randomFor(seed, 'rounds').shuffle(side.rounds),
          items: [],
        });
        const one = ratingDrift(before, after);
        const back = ratingDrift(after, before);
        const again = ratingDrift(shuffled(before), shuffled(after));
        for (const { agent, change, opponents } of one.agents) {
          expect(named(back.agents, agent).change.value).toBeCloseTo(-(change.value ?? 0), 6);
          expect(named(again.agents, agent).change.value).toBe(change.value);
          expect(named(again.agents, agent).opponents?.value ?? 0).toBeCloseTo(opponents?.value ?? 0, 9);
        }
      });
    });
  });
}
