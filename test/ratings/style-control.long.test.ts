import { describe, expect, it } from 'vitest';
import type { StyleFeature } from '../../src/config/rating-settings.ts';
import type { Battle } from '../../src/ratings/battles.ts';
import { at, cell, cholesky, inverse } from '../../src/ratings/matrix.ts';
import { type StyleModelOptions, styleDifference, styleModel } from '../../src/ratings/style-model.ts';
import { battlesFrom, drArenaCounts } from './battle-samples.ts';
import { madeUpBattles, type Truth } from './made-up-battles.ts';

const truth: Truth = { strengths: [-0.9, -0.4, 0, 0.3, 1], effects: {} };

/** The root mean square of a feature's differences. */
function unitIn(battles: readonly Battle[], feature: StyleFeature): number {
  const squares = battles.reduce((sum, battle) => sum + styleDifference(battle, feature) ** 2, 0);
  return Math.sqrt(squares / battles.length);
}

/** Estimates and standard errors of the parameters by name; style in log-odds of one whole normalised difference. */
function estimates(battles: readonly Battle[], options: StyleModelOptions) {
  const model = styleModel(battles, options);
  const { parameters } = model.fit();
  const covariance = inverse(cholesky(model.information(parameters)));
  const unitOf = (name: string) => {
    const feature = options.style.find((each) => each === name);
    return feature ? unitIn(battles, feature) : 1;
  };
  const names = [...model.agentNames, ...model.further];
  return new Map(
    names.map((name, index) => [
      name,
      { value: at(parameters, index) / unitOf(name), error: Math.sqrt(cell(covariance, index, index)) / unitOf(name) },
    ]),
  );
}

describe('battles made up with style', () => {
  it('tell the strengths and the effects that the battles were made with', () => {
    const effects = { length: 0.8, lists: -0.5 };
    const expected = new Map<string, number>([
      ...truth.strengths.map((strength, agent) => [`agent-${agent}`, strength] as const),
      ...Object.entries(effects),
      ['citations', 0],
    ]);
    let within2 = 0;
    let within3 = 0;
    let all = 0;
    for (let seed = 0; seed < 5; seed++) {
      const battles = madeUpBattles({ ...truth, effects }, 1000, seed);
      for (const [name, { value, error }] of estimates(battles, { style: ['length', 'citations', 'lists'] })) {
        const far = Math.abs(value - (expected.get(name) ?? 0)) / error;
        all += 1;
        if (far < 2) within2 += 1;
        if (far < 3) within3 += 1;
      }
    }
    expect(within2 / all).toBeGreaterThan(0.85);
    expect(within3 / all).toBeGreaterThan(0.98);
  });
});

describe('style control', () => {
  it('finds a coefficient of 0.25 a unit, which a strong ridge on the mean loss would shrink to 0.05', () => {
    const found = [1, 2, 3].map((seed) => {
      // What is drawn for the answers is the same whatever the effect.
      const effect = 0.25 / unitIn(madeUpBattles(truth, 3000, seed), 'length');
      const battles = madeUpBattles({ ...truth, effects: { length: effect } }, 3000, seed);
      const model = styleModel(battles, { style: ['length'] });
      return at(model.fit().parameters, 5);
    });
    const mean = found.reduce((sum, coefficient) => sum + coefficient, 0) / found.length;
    // Three standard errors are 0.07.
    expect(Math.abs(mean - 0.25)).toBeLessThan(0.07);
  });

  it('rates agents that only write more as equals', () => {
    const wordy = { ...truth, strengths: [0, 0, 0, 0], effects: { length: 2 }, verbosity: 200 };
    const battles = madeUpBattles(wordy, 2000, 1);
    const spread = (options: StyleModelOptions) => {
      const found = estimates(battles, options);
      return (found.get('agent-3')?.value ?? 0) - (found.get('agent-0')?.value ?? 0);
    };
    expect(spread({ style: [] })).toBeGreaterThan(0.6);
    expect(Math.abs(spread({ style: ['length'] }))).toBeLessThan(0.25);
  });

  it('says which features tell nothing, and rates as if they had not been asked for', () => {
    const alike = madeUpBattles({ ...truth, effects: { length: 1 } }, 300, 1).map((battle) => ({
      ...battle,
      style_a: { ...battle.style_a, citations: (battle.style_a?.length ?? 0) * 3, headings: 4, lists: undefined },
      style_b: { ...battle.style_b, citations: (battle.style_b?.length ?? 0) * 3, headings: 4, lists: undefined },
    }));
    const all = styleModel(alike, { style: ['headings', 'length', 'citations', 'lists', 'length'] });
    const length = styleModel(alike, { style: ['length'] });
    expect(all.further).toEqual(['length']);
    expect(all.droppedStyle).toEqual(['headings', 'citations', 'lists']);
    expect(all.fit().parameters).toEqual(length.fit().parameters);
  });

  it('leaves out a feature that follows from who met whom', () => {
    const battles = battlesFrom([['a', 'b', 5, 3, 1]]).map((battle) => ({
      ...battle,
      style_a: { length: 30 },
      style_b: { length: 10 },
    }));
    expect(styleModel(battles, { style: ['length'] }).droppedStyle).toEqual(['length']);
  });

  it('stays finite where style foretells every result', () => {
    const told = battlesFrom(drArenaCounts).map((battle) => {
      const winner = { length: 300 };
      const loser = { length: 100 };
      if (battle.winner === 'model_a') return { ...battle, style_a: winner, style_b: loser };
      return { ...battle, style_a: loser, style_b: winner };
    });
    const model = styleModel(told, { style: ['length'] });
    const { parameters, converged } = model.fit();
    expect(converged).toBe(true);
    for (const value of parameters) expect(Math.abs(value)).toBeLessThan(50);
    expect(parameters.at(-1)).toBeGreaterThan(3);
  });

  it('takes a battle whose style is not known for one without a difference', () => {
    const battles = madeUpBattles({ ...truth, effects: { length: 1 } }, 200, 3);
    const bare = battlesFrom(drArenaCounts).slice(0, 20);
    const model = styleModel([...battles, ...bare], { style: ['length'] });
    const known = styleModel(
      [...battles, ...bare.map((battle) => ({ ...battle, style_a: { length: 7 }, style_b: { length: 7 } }))],
      { style: ['length'] },
    );
    expect(model.fit().parameters).toEqual(known.fit().parameters);
  });
});

it('styleDifference is (a - b) / (a + b), and 0 where both are 0 or one is not known', () => {
  const battle = { model_a: 'a', model_b: 'b', winner: 'tie' } as const;
  const of = (one?: number, other?: number) =>
    styleDifference({ ...battle, style_a: { lists: one }, style_b: { lists: other } }, 'lists');
  expect([of(3, 1), of(1, 3), of(0, 5), of(0, 0), of(4), of(undefined, 4)]).toEqual([0.5, -0.5, -1, 0, 0, 0]);
  expect(styleDifference(battle, 'lists')).toBe(0);
});
