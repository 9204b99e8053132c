import { describe, expect, it } from 'vitest';
import { leastItems } from '../../../src/ratings/ability/slice-ratings.ts';
import { madeUpItems } from './made-up-items.ts';
import { sliced, topics, truth } from './slices-of-topics.ts';

describe('slices', () => {
  const results = madeUpItems({ abilities: truth, trees: 12, items: 4, treeEffect: 0.3 });
  const report = sliced(results, topics(12));

  it('share the items out, so that those of each dimension add up to all', () => {
    for (const by of ['topic', 'depth'] as const) {
      const own = report.slices.filter((slice) => slice.by === by);
      expect(own.reduce((sum, { items }) => sum + items, 0)).toBe(results.length);
      expect(own.reduce((sum, { passed }) => sum + passed, 0)).toBe(
        results.filter(({ satisfied }) => satisfied).length,
      );
    }
    expect(report.slices.filter(({ by }) => by === 'depth').map(({ value }) => value)).toEqual(['2', '3', '4']);
  });

  it('are not made where all items are alike, and what they are of is said', () => {
    expect(report.undivided).toEqual([
      { by: 'kind', value: 'tabulate' },
      { by: 'relation', value: 'unknown' },
      { by: 'width', value: '2' },
      { by: 'language', value: 'unknown' },
      { by: 'source', value: 'unknown' },
    ]);
  });

  it('say on how much they stand, and rate nobody by less than twenty items', () => {
    const few = results.filter(({ agent, tree }) => agent !== 'dog' || tree === 'tree-1');
    const lonely = sliced(
      few.filter(({ tree }) => Number(tree.slice(5)) % 2 === 1 || tree === 'tree-0'),
      topics(12),
    );
    const [many, one] = lonely.slices.filter(({ by }) => by === 'topic');
    expect(many).toMatchObject({ value: 'topic 1', trees: 6, standing: 'rough' });
    expect(one).toMatchObject({ value: 'topic 0', trees: 1, standing: 'no_interval' });
    const dog = many?.agents.find(({ agent }) => agent === 'dog');
    expect(dog?.items).toBeLessThan(leastItems);
    expect(dog).toMatchObject({ rating: null, low: null });
    for (const { low, high } of one?.agents ?? []) expect([low, high]).toEqual([null, null]);
  });

  it('put those of which there are too many together', () => {
    const many = sliced(results, topics(12, 12)).slices.filter(({ by }) => by === 'topic');
    expect(many.length).toBe(8);
    expect(many.at(-1)).toMatchObject({ value: null, values: 5, trees: 5 });
  });
});
