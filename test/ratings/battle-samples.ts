import fc from 'fast-check';
import type { Battle } from '../../src/ratings/battles.ts';

/** [a, b, wins of a, losses of a, ties] */
export type Counts = readonly [string, string, number, number, number];

export const battlesFrom = (counts: readonly Counts[]): Battle[] =>
  counts.flatMap(([model_a, model_b, wins, losses, ties]) => [
    ...Array.from({ length: wins }, (): Battle => ({ model_a, model_b, winner: 'model_a' })),
    ...Array.from({ length: losses }, (): Battle => ({ model_a, model_b, winner: 'model_b' })),
    ...Array.from({ length: ties }, (): Battle => ({ model_a, model_b, winner: 'tie' })),
  ]);

/** DR-Arena, Table 3: counts of its published battle log. */
export const drArenaCounts: readonly Counts[] = [
  ['Grok-4', 'Gemini-2.5-Pro', 9, 21, 0],
  ['GPT-5.1', 'Grok-4', 17, 13, 0],
  ['GPT-5.1', 'o3', 18, 12, 0],
  ['Gemini-2.5-Pro', 'o3', 16, 14, 0],
  ['Claude-Opus-4.1', 'Sonar-Pro', 15, 14, 1],
  ['Gemini-2.5-Pro', 'Sonar-Pro', 19, 11, 0],
  ['Gemini-2.5-Pro', 'GPT-5.1', 12, 18, 0],
  ['GPT-5.1', 'Claude-Opus-4.1', 22, 8, 0],
  ['Claude-Opus-4.1', 'o3', 9, 21, 0],
  ['o3', 'Grok-4', 19, 11, 0],
  ['Sonar-Pro', 'Grok-4', 15, 15, 0],
];

/** Wikipedia, "Bradley-Terry model", worked example. */
export const wikipediaCounts: readonly Counts[] = [
  ['A', 'B', 2, 3, 0],
  ['A', 'D', 1, 4, 0],
  ['B', 'C', 5, 3, 0],
  ['C', 'D', 1, 3, 0],
];

const winners = ['model_a', 'model_b', 'tie', 'both_bad'] as const;
const names = ['ant', 'bee', 'cat', 'dog', 'eel'];

/** Up to 60 battles of up to five agents on up to four trees, some without a tree. */
export const someBattles: fc.Arbitrary<Battle[]> = fc.array(
  fc
    .record({
      seats: fc.shuffledSubarray(names, { minLength: 2, maxLength: 2 }),
      winner: fc.constantFrom(...winners),
      tree: fc.option(fc.constantFrom('t1', 't2', 't3', 't4'), { nil: undefined }),
    })
    .map(({ seats, winner, tree }) => ({
      model_a: seats[0] ?? '',
      model_b: seats[1] ?? '',
      winner,
      ...(tree === undefined ? {} : { tree_id: tree }),
    })),
  { minLength: 1, maxLength: 60 },
);
