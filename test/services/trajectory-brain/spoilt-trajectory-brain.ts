import { type Random, randomFor } from '../../../src/kernel/random.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { trajectoryBrain } from './trajectory-brain.ts';

type Json = Record<string, unknown>;

/**
 * An honest judge of trajectories of whose replies a share is of no use: no JSON, cut off, a refusal, numbers out of
 * range or missing, winners too many, too few, named twice, not there.
 * @param onSpoilt told of every such reply
 */
export function spoiltTrajectoryBrain(share: number, seed: number, onSpoilt: () => void = () => undefined) {
  let asked = 0;
  return (question: AskedModel): BrainReply | null => {
    const reply = trajectoryBrain(question);
    const random = randomFor(seed, 'spoilt', asked++);
    if (reply?.kind !== 'text' || !random.chance(share)) return reply;
    onSpoilt();
    return spoilt(JSON.parse(reply.text) as Json, random);
  };
}

function spoilt(json: Json, random: Random): BrainReply {
  const way = random.int(0, 9);
  if (way === 0) return { kind: 'refused' };
  if (way === 1) return { kind: 'cut_off', text: JSON.stringify(json) };
  if (way === 2) return { kind: 'text', text: JSON.stringify(json).slice(0, -5) };
  if (way === 3) return { kind: 'text', text: 'The first one is better. Candidate 2 is worse than 1. Score: 9/10' };
  return { kind: 'text', text: JSON.stringify(random.pick(waysFor(json))) };
}

function waysFor(json: Json): Json[] {
  const { first, items, winners, ...rest } = json as { first?: Json; items?: Json[]; winners?: number[] };
  if (first) return pairWays(json, first as Record<'process' | 'answer', Record<string, number>>);
  if (items) return rubricWays(items);
  if (winners) return winnerWays(winners).map((named) => ({ ...rest, winners: named }));
  return [11, -0.1, '9', null, [9], 1e300, true].map((score) => ({ ...json, score }));
}

function pairWays(json: Json, first: Record<'process' | 'answer', Record<string, number>>): Json[] {
  const [id = ''] = Object.keys(first.answer);
  const with_ = (score: unknown) => ({ ...json, first: { ...first, answer: { ...first.answer, [id]: score } } });
  const { [id]: _, ...fewer } = first.answer;
  return [
    ...[10.5, -1, '10', null, 1e9].map(with_),
    { ...json, first: { ...first, answer: fewer } },
    { ...json, first: { ...first, answer: { ...first.answer, bonus: 10 } } },
    { ...json, second: undefined },
    { ...json, winner: 'first' },
    { first },
  ];
}

function winnerWays(winners: readonly number[]): unknown[] {
  const [one = 1, ...others] = winners;
  return [
    [],
    [...winners, 99],
    [...winners, one],
    [0, ...others],
    [-1, ...others],
    [99, ...others],
    [1.5, ...others],
    [String(one), ...others],
    one,
    `Candidate ${one}`,
  ];
}

function rubricWays(items: readonly Json[]): Json[] {
  const [one = {}] = items;
  const first = (changes: Json) => ({ items: [{ ...one, ...changes }, ...items.slice(1)] });
  return [
    { items: items.slice(0, 4) },
    { items: [...items, ...items] },
    { items: items.map((item) => ({ ...item, dimension: one.dimension })) },
    first({ title: String(items[1]?.title).toUpperCase() }),
    first({ description: `${String(items[1]?.description)} ` }),
    first({ importance: 'very' }),
    first({ dimension: 'Style' }),
    first({ title: ' ' }),
    first({ weight: 3 }),
    { items, query: 'Which?' },
  ];
}
