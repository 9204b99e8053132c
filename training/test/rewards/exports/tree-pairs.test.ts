import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePointPieces } from '../../../rewards/exports/rollout-export.ts';
import { type TreePair, treePairs } from '../../../rewards/exports/tree-pairs.ts';
import { randomRewards, randomTrees, sound, treeOf } from '../attribution/random-tree.ts';

const turn = (word: string) => ({ tokens: [word], tool: 'search', result: `(${word})` });
const root = { parent: 9, fork: 0, turns: [turn('a'), turn('b')], last: ['c'], end: 'answered' as const };
/** `p0`: a(a)b(b)c; `p1` and `p2` leave it behind (a), `p3` leaves `p2` behind its own (d). */
const tree = treeOf(
  [
    root,
    { ...root, parent: 0, turns: [], last: ['x'] },
    { ...root, parent: 0, turns: [turn('d')], last: ['y'] },
    { ...root, parent: 2, fork: 1, turns: [], last: ['z'] },
  ],
  'Q: ',
);
const rewards = new Map<string, number | null>([
  ['p0', 0.5],
  ['p1', 0],
  ['p2', 1],
  ['p3', 0.6],
]);
const named = { group: 'g', sound: sound(tree) };
const short = ({ kind, prompt, chosen, rejected, margin }: TreePair) => [kind, prompt, chosen, rejected, margin];

describe('pairs of a tree', () => {
  it('are the best and the worst path, and at each fork the steps that leave it, by the mean of their paths', () => {
    expect(treePairs(named, rewards, 'best-worst').map(short)).toEqual([
      ['path', 'Q: ', 'a(a)d(d)y', 'a(a)x', 1],
      ['step', 'Q: a(a)', 'd', 'x', 0.8],
      ['step', 'Q: a(a)d(d)', 'y', 'z', 0.4],
    ]);
  });

  it('are all of different rewards where that is asked for', () => {
    const pairs = treePairs(named, rewards, 'all');
    expect(pairs.filter(({ kind }) => kind === 'path')).toHaveLength(6);
    expect(pairs.filter(({ kind }) => kind === 'step').map(short)).toEqual([
      ['step', 'Q: a(a)', 'd', 'b', 0.3],
      ['step', 'Q: a(a)', 'd', 'x', 0.8],
      ['step', 'Q: a(a)', 'b', 'x', 0.5],
      ['step', 'Q: a(a)d(d)', 'y', 'z', 0.4],
    ]);
  });

  it('leave out what has no reward, what is level, and what says the same', () => {
    const unknown = treePairs(named, new Map([...rewards, ['p2', null], ['p1', 0.5]]), 'all');
    expect(unknown.map(short)).toEqual([
      ['path', 'Q: ', 'a(a)d(d)z', 'a(a)b(b)c', 0.1],
      ['path', 'Q: ', 'a(a)d(d)z', 'a(a)x', 0.1],
      ['step', 'Q: a(a)', 'd', 'b', 0.1],
      ['step', 'Q: a(a)', 'd', 'x', 0.1],
    ]);
    const twins = treeOf([root, { ...root, parent: 0, turns: [turn('b')], last: ['c'] }]);
    const different = new Map([
      ['p0', 1],
      ['p1', 0],
    ]);
    expect(treePairs({ group: 'g', sound: sound(twins) }, different, 'all')).toEqual([]);
  });

  it('on random trees: the better one is chosen, prompt and text are those of a path, tool text is masked', () => {
    const cases = randomTrees.chain((random) => fc.tuple(fc.constant(random), randomRewards(random)));
    fc.assert(
      fc.property(cases, ([random, given]) => {
        for (const pair of treePairs({ group: 'g', sound: sound(random) }, given, 'all')) {
          expect(pair.margin).toBeGreaterThan(0);
          for (const side of ['chosen', 'rejected'] as const) {
            const path = random.paths.find(({ id }) => id === pair[`${side}_id`]);
            const whole = random.prompt + (path?.segments ?? []).map(({ text }) => text).join('');
            expect(whole.startsWith(pair.prompt + pair[side])).toBe(true);
            const masked = pair[`${side}_loss`].map(([from, to]) => codePointPieces(pair[side], [from, to - from])[1]);
            const own = (path?.segments ?? []).flatMap(({ kind, text }) => (kind === 'policy' && text ? [text] : []));
            if (pair.kind === 'path') expect(masked).toEqual(own);
            else expect(masked).toEqual([pair[side]]);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
