import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soundTree, type TreeFault, treeFaultText } from '../../../rewards/attribution/sound-tree.ts';
import type { RolloutPath, RolloutTree } from '../../../rollouts/rollout-tree.ts';
import { policy, randomTrees, sound, tool, treeOf } from './random-tree.ts';

const turn = { tokens: ['I ', 'look'], tool: 'search', result: '<result>x</result>' };
const recipe = { parent: 9, fork: 0, turns: [turn], last: ['Paris'], end: 'answered' as const };
/** `p0` from the prompt; `p1` leaves it behind the tool, `p2` leaves `p1` at the same place. */
const tree = treeOf([recipe, { ...recipe, parent: 0, turns: [] }, { ...recipe, parent: 1, turns: [turn] }]);

function faultOf(broken: RolloutTree): TreeFault {
  const found = soundTree(broken);
  if (found.ok) throw new Error('it is sound');
  expect(treeFaultText(found.failure)).toMatch(/^path .+: .+/);
  return found.failure;
}

function changed(at: number, change: (path: RolloutPath) => Partial<RolloutPath>): TreeFault {
  return faultOf({
    ...tree,
    paths: tree.paths.map((path, index) => (index === at ? { ...path, ...change(path) } : path)),
  });
}

describe('a tree of rollouts', () => {
  it('is sound however it forks, and says of every segment who runs through it', () => {
    fc.assert(
      fc.property(randomTrees, (random) => {
        const { through } = sound(random);
        for (const { id, segments } of random.paths) {
          for (const [at, segment] of segments.entries()) {
            // The trees that are made here share segments as objects.
            const sharing = random.paths.filter((path) => path.segments[at] === segment).map((path) => path.id);
            expect(new Set(through.get(id)?.[at])).toEqual(new Set(sharing));
            expect(through.get(id)?.[at]).toBe(through.get(sharing[0] ?? '')?.[at]);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('is sound in any order of its paths, and when it comes from JSON', () => {
    const { through } = sound(JSON.parse(JSON.stringify({ ...tree, paths: tree.paths.toReversed() })));
    expect(through.get('p2')?.map((list) => list.length)).toEqual([3, 3, 1, 1, 1]);
  });

  it('is refused where ids, parents or ancestors are not what they should be', () => {
    expect(changed(1, () => ({ id: 'p0' }))).toEqual({ kind: 'duplicate_id', path: 'p0', segment: null });
    expect(changed(1, () => ({ parent: 'p9' })).kind).toBe('unknown_parent');
    expect(changed(1, () => ({ parent: 'p2' })).kind).toBe('cycle');
    expect(changed(1, () => ({ parent: 'p1' }))).toMatchObject({ kind: 'cycle', path: 'p1' });
    expect(changed(1, () => ({ parent: null })).kind).toBe('origin_differs');
    expect(changed(1, () => ({ fork: null })).kind).toBe('origin_differs');
    expect(changed(1, () => ({ origin: 'fill' as const })).kind).toBe('origin_differs');
    expect(changed(0, () => ({ origin: 'branch' as const })).kind).toBe('origin_differs');
  });

  it('is refused where a fork is not where it says', () => {
    const fork = tree.paths[1]?.fork ?? { segments: 0, tokens: 0, prefixHash: '' };
    expect(changed(1, () => ({ fork: { ...fork, segments: 9 } })).kind).toBe('fork_out_of_range');
    expect(changed(1, () => ({ fork: { ...fork, segments: -1 } })).kind).toBe('fork_out_of_range');
    expect(changed(1, () => ({ fork: { ...fork, segments: 2.5 } })).kind).toBe('fork_out_of_range');
    expect(changed(1, () => ({ fork: { ...fork, segments: 1 } })).kind).toBe('fork_not_behind_tool');
    expect(changed(1, () => ({ fork: { ...fork, segments: 0 } })).kind).toBe('fork_not_behind_tool');
    expect(changed(1, () => ({ fork: { ...fork, tokens: 3 } })).kind).toBe('tokens_miscounted');
    expect(changed(1, () => ({ fork: { ...fork, prefixHash: 'f'.repeat(64) } })).kind).toBe('prefix_hash_differs');
    expect(faultOf({ ...tree, prompt: 'Another: ' }).kind).toBe('prefix_hash_differs');
  });

  it('is refused where a shared segment differs in text, tokens or tool', () => {
    const [, shared, ...rest] = tree.paths[1]?.segments ?? [];
    const first = (...texts: string[]) => ({ segments: [policy(texts), ...(shared ? [shared] : []), ...rest] });
    const differs = { kind: 'shared_differs', path: 'p1', segment: 0 };
    expect(changed(1, () => first('I ', 'see'))).toEqual(differs);
    expect(changed(1, () => first('I l', 'ook'))).toEqual(differs);
    const second = (name: string) => ({ segments: [policy(turn.tokens), tool(name, turn.result), ...rest] });
    expect(changed(1, () => second('browse'))).toEqual({ ...differs, segment: 1 });
    expect(changed(1, () => ({ ...second('search'), origin: 'branch' as const, answer: null })).kind).toBe(
      'answer_differs',
    );
  });

  it('is refused where segments do not take turns, or tokens are not their text', () => {
    expect(changed(0, () => ({ segments: [policy(['a']), policy(['b'])] }))).toEqual({
      kind: 'kinds_do_not_alternate',
      path: 'p0',
      segment: 1,
    });
    expect(changed(0, () => ({ segments: [tool('search', '')] })).kind).toBe('kinds_do_not_alternate');
    const spoilt = { ...policy(['a', 'b']), text: 'ba' };
    expect(changed(0, () => ({ segments: [spoilt] })).kind).toBe('tokens_do_not_join');
  });
});
