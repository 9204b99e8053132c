import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BattleTable, battlesIn } from '../../src/ratings/battle-table.ts';
import { type Battle, withMarginWeights } from '../../src/ratings/battles.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { forAll, forSome } from '../support/for-all.ts';
import { someBattles } from './battle-samples.ts';

function tableOf(battles: readonly Battle[]): BattleTable {
  const table = new BattleTable();
  for (const battle of battles) table.add([battle]);
  return table;
}

const style = fc.record({ length: fc.nat(400), citations: fc.nat(5), headings: fc.nat(3), lists: fc.nat(9) });
const withScores = fc.record({ score_a: fc.nat(4), score_b: fc.nat(4), rounds: fc.nat(9) });

it('gives back of each battle all that ratings are made of', () => {
  forAll(someBattles, fc.array(fc.option(style), { minLength: 60, maxLength: 60 }), (battles, styles) => {
    const styled = battles.map((battle, at) => {
      const own = styles[at];
      return own ? { ...battle, style_a: own, style_b: own, weight: 1 + at } : battle;
    });
    const table = tableOf(styled);
    expect(table).toHaveLength(styled.length);
    expect([...table]).toEqual(styled);
    expect([...battlesIn(structuredClone(table.columns()))]).toEqual(styled);
  });
});

it('is rated as its battles are, weighted or not, with style taken out too', () => {
  forSome(4, someBattles, fc.array(withScores, { minLength: 60, maxLength: 60 }), (battles, scores) => {
    const scored = battles.map((battle, at) => ({ ...battle, ...scores[at] }));
    for (const each of [scored, withMarginWeights(scored)])
      expect(rateBattles(tableOf(each))).toEqual(rateBattles(each));
    expect(rateBattles(tableOf(scored), { style: ['length'] })).toEqual(rateBattles(scored, { style: ['length'] }));
  });
});
