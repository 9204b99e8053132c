import { expect, it } from 'vitest';
import type { Battle } from '../../../src/ratings/battles.ts';
import { battleCells } from '../../../src/ratings/models/battle-cells.ts';

function battle(model_a: string, model_b: string, winner: Battle['winner'], more: Partial<Battle> = {}): Battle {
  return { model_a, model_b, winner, ...more };
}

it('gathers equal battles, by tree, and those without a tree as copies', () => {
  const { agentNames, cells, clusters } = battleCells(
    [
      battle('bee', 'ant', 'model_a', { tree_id: 't2' }),
      battle('ant', 'bee', 'model_b', { tree_id: 't2', weight: 2.5 }),
      battle('ant', 'cat', 'both_bad', { tree_id: 't1' }),
      battle('ant', 'cat', 'model_a'),
      battle('cat', 'ant', 'model_b'),
      battle('ant', 'cat', 'model_a', { weight: 2 }),
      battle('ant', 'cat', 'tie'),
    ],
    [],
  );
  expect(agentNames).toEqual(['ant', 'bee', 'cat']);
  expect(cells.map(({ first, second }) => `${first} ${second}`)).toEqual(['0 1', '0 2']);
  const none = { wins: 0, losses: 0, ties: 0 };
  expect(clusters).toEqual([
    { counts: [{ ...none, cell: 1, ties: 1 }], copies: 1 },
    { counts: [{ ...none, cell: 0, losses: 3.5 }], copies: 1 },
    { counts: [{ ...none, cell: 1, ties: 1 }], copies: 1 },
    { counts: [{ ...none, cell: 1, wins: 1 }], copies: 2 },
    { counts: [{ ...none, cell: 1, wins: 2 }], copies: 1 },
  ]);
});

it('parts battles of a pair whose style differs, seen from the same agent whoever sat where', () => {
  const style = (length: number) => ({ length });
  const { cells } = battleCells(
    [
      battle('ant', 'bee', 'tie', { style_a: style(3), style_b: style(1) }),
      battle('bee', 'ant', 'tie', { style_a: style(1), style_b: style(3) }),
      battle('bee', 'ant', 'tie', { style_a: style(3), style_b: style(1) }),
      battle('bee', 'ant', 'tie', { style_a: style(2), style_b: style(2) }),
    ],
    ['length', 'lists'],
  );
  expect(cells.map(({ style }) => style)).toEqual([
    [-0.5, 0],
    [0, 0],
    [0.5, 0],
  ]);
});
