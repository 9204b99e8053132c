import { describe, expect, it } from 'vitest';
import type { Battle } from '../../../src/ratings/battles.ts';
import type { DriftSide } from '../../../src/ratings/drift/drift-parts.ts';
import { type AgentDrift, ratingDrift } from '../../../src/ratings/drift/rating-drift.ts';
import { madeUpSide } from './made-up-side.ts';

const even = { ant: 0.6, bee: 0.2, cat: -0.2, dog: -0.6 };

function named(agents: readonly AgentDrift[], name: string): AgentDrift {
  const found = agents.find(({ agent }) => agent === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

const mergedSides = (sides: readonly DriftSide[]): DriftSide => ({
  matches: sides.flatMap(({ matches }) => matches),
  rounds: sides.flatMap(({ rounds }) => rounds),
});

/** The same on trees whose names do not tell when they were played. */
function renamed({ matches, rounds }: DriftSide, kind: string): DriftSide {
  function on<Result extends { readonly tree_id?: string | undefined }>(result: Result) {
    return { ...result, tree_id: `${kind}${result.tree_id?.slice(result.tree_id.lastIndexOf('-'))}` };
  }
  return { matches: matches.map(on), rounds: rounds.map(on) };
}

describe('drift between two tournaments', () => {
  it('is exactly 0 between a tournament and itself', () => {
    const side = madeUpSide({ strengths: even, trees: 6, name: 'x' });
    for (const { change, opponents, questions, rest } of ratingDrift(side, side).agents) {
      expect([change.value, opponents?.value, questions?.value, rest.value]).toEqual([0, 0, 0, 0]);
    }
  });

  it('has no width where both sides are one tournament, paired by tree', () => {
    const side = madeUpSide({ strengths: even, trees: 12, name: 'x' });
    const { agents, trees, leftOut } = ratingDrift(side, side, 'paired');
    expect({ trees, leftOut }).toEqual({ trees: { before: 12, after: 12, shared: 12 }, leftOut: 0 });
    for (const { change } of agents) expect(change).toEqual({ value: 0, low: 0, high: 0 });
    const [apart] = ratingDrift(side, side).agents;
    expect((apart?.change.high ?? 0) - (apart?.change.low ?? 0)).toBeGreaterThan(100);
  });

  it('is narrower paired where the trees suit some agents both times, and covers the change', () => {
    const suits = { ant: 1.5, bee: -1.5, cat: 1.5, dog: -1.5 };
    const played = (name: string) =>
      mergedSides(
        ['even', 'odd'].map((kind) => {
          const sign = kind === 'even' ? 1 : -1;
          const strengths = Object.fromEntries(
            Object.entries(even).map(([agent, own]) => [agent, own + sign * suits[agent as keyof typeof suits]]),
          );
          return renamed(madeUpSide({ strengths, trees: 15, name: `${name} ${kind}` }), kind);
        }),
      );
    const [before, after] = [played('then'), played('now')];
    const paired = named(ratingDrift(before, after, 'paired').agents, 'ant').change;
    const apart = named(ratingDrift(before, after).agents, 'ant').change;
    expect(paired.value).toBe(apart.value);
    const width = ({ low, high }: typeof paired) => (high ?? 0) - (low ?? 0);
    expect(width(paired)).toBeLessThan(0.85 * width(apart));
    expect([(paired.low ?? 0) < 0, (paired.high ?? 0) > 0]).toEqual([true, true]);
  });

  it('sees an agent that became better, as the rest and not as opponents or questions', () => {
    const before = madeUpSide({ strengths: even, trees: 40, name: 'then' });
    const after = madeUpSide({ strengths: { ...even, dog: 1.4 }, trees: 40, name: 'now' });
    const { agents, joined, known, indicative, trees } = ratingDrift(before, after);
    expect({ joined, known, indicative }).toEqual({
      joined: true,
      known: { opponents: true, questions: true },
      indicative: false,
    });
    expect(trees).toEqual({ before: 40, after: 40, shared: 0 });
    const dog = named(agents, 'dog');
    // 2 in log-odds for one of four: 1.5 around the mean, 261 points.
    expect(Math.abs((dog.change.value ?? 0) - 261)).toBeLessThan(80);
    expect(dog.moreThanNoise).toBe(true);
    expect(dog.restMoreThanNoise).toBe(true);
    expect(dog.opponents?.value).toBe(0);
    expect(Math.abs(dog.questions?.value ?? 999)).toBeLessThan(25);
  });

  it('gives a change of the question mix to the questions', () => {
    // Ant is strong at depth 2 and weak at 3; asked deeper, it falls without having changed.
    const made = { strengths: { ant: 1.2, bee: 0, cat: 0, dog: 0 }, deeper: { ant: -2.4 }, trees: 60 };
    const before = madeUpSide({ ...made, deep: 0.15, name: 'then' });
    const after = madeUpSide({ ...made, deep: 0.85, name: 'now' });
    const ant = named(ratingDrift(before, after).agents, 'ant');
    expect(ant.change.value ?? 0).toBeLessThan(-100);
    expect(ant.moreThanNoise).toBe(true);
    expect(ant.questions?.value ?? 0).toBeLessThan(0.5 * (ant.change.value ?? 0));
    expect(ant.restMoreThanNoise).toBe(false);
  });

  it('gives what new opponents do to a rating to the opponents, and names them', () => {
    // Ant beats dog far beyond what their strengths say; before, they did not meet.
    const before = madeUpSide({ strengths: even, trees: 20, name: 'then', without: ['ant dog'] });
    const played = madeUpSide({ strengths: even, trees: 20, name: 'now' });
    const surprise = ({ model_a, model_b }: Battle) => model_a === 'ant' && model_b === 'dog';
    const matches = played.matches.map((each) => (surprise(each) ? { ...each, winner: 'model_b' as const } : each));
    const ant = named(ratingDrift(before, { ...played, matches }).agents, 'ant');
    expect(ant).toMatchObject({ opponentsBefore: [], opponentsAfter: ['dog'] });
    expect(ant.opponents?.value ?? 0).toBeLessThan(-40);
    expect(named(ratingDrift(before, { ...played, matches }).agents, 'dog').opponents?.value ?? 0).toBeGreaterThan(40);
  });

  it('has intervals that widen with fewer trees and rarely take chance for more', () => {
    const width = (trees: number) =>
      [1, 2, 3, 4].reduce((sum, seed) => {
        const sideOf = (name: string) => madeUpSide({ strengths: even, trees, name, seed });
        const { low, high } = named(ratingDrift(sideOf('then'), sideOf('now')).agents, 'ant').change;
        return sum + (high ?? 0) - (low ?? 0);
      }, 0);
    expect(width(6)).toBeGreaterThan(1.5 * width(24));
  });

  it('compares the agents in both around their own mean, whoever else played', () => {
    const before = madeUpSide({ strengths: { ...even, old: 3 }, trees: 15, name: 'then' });
    const after = madeUpSide({ strengths: { ...even, new: -3 }, trees: 15, name: 'now' });
    const { agents } = ratingDrift(before, after);
    expect(agents.map(({ agent }) => agent).sort()).toEqual(['ant', 'bee', 'cat', 'dog']);
    expect(agents.reduce((sum, each) => sum + each.before, 0)).toBeCloseTo(4000, 6);
    expect(agents.reduce((sum, each) => sum + each.after, 0)).toBeCloseTo(4000, 6);
    expect(agents.some(({ moreThanNoise }) => moreThanNoise)).toBe(false);
  });

  it('leaves open what a perfect record leaves open', () => {
    const before = madeUpSide({ strengths: even, trees: 12, name: 'then' });
    const after = madeUpSide({ strengths: even, trees: 12, name: 'now' });
    const won = after.matches.map((each) => (each.model_a === 'ant' ? { ...each, winner: 'model_a' as const } : each));
    const ant = named(ratingDrift(before, { ...after, matches: won }).agents, 'ant');
    expect(ant.change.high).toBeNull();
    expect(ant.change.low).not.toBeNull();
    expect(named(ratingDrift({ ...after, matches: won }, before).agents, 'ant').change.low).toBeNull();
  });

  it('says when agents or their shared pairs are not joined', () => {
    const pairs = ['ant cat', 'ant dog', 'bee cat', 'bee dog'];
    const apart = madeUpSide({ strengths: even, trees: 4, name: 'then', without: pairs });
    const whole = madeUpSide({ strengths: even, trees: 4, name: 'now' });
    const { joined, known, agents } = ratingDrift(apart, whole);
    expect({ joined, known }).toEqual({ joined: false, known: { opponents: false, questions: false } });
    expect(agents[0]).toMatchObject({ opponents: null, questions: null });
    expect(agents[0]?.rest.value).toBe(agents[0]?.change.value);
    expect(ratingDrift({ matches: [], rounds: [] }, whole).agents).toEqual([]);
  });
});
