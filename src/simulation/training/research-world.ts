import { type Random, randomFor } from '../../kernel/random.ts';

/**
 * What a policy can do after it has read something: follow one of the links (at the beginning: search in one of four
 * ways), gather the next entry of a list, or answer. All but `answer` are tool calls. The list is the policy's vocabulary.
 */
export const moves = ['link-1', 'link-2', 'link-3', 'link-4', 'gather', 'answer'] as const;

/** Positions of moves in the vocabulary. */
export const linkCount = 4;
export const gatherMove = 4;
export const answerMove = 5;

/** How made-up questions are. */
export const worldShape = {
  /** Kinds of pages; on each kind another link leads on. */
  kinds: 8,
  /** Right moves from the question to the list, drawn evenly (depth D). */
  depths: [3, 4, 5],
  /** Entries of the list that the question asks for, drawn evenly (width W). */
  widths: [2, 3, 4],
  /** Tool calls after which a rollout ends without an answer; the longest question needs 9. */
  mostCalls: 12,
  /** Share of pages off the way that can be seen to be off; the others look like a page of some kind. */
  seenAstray: 0.5,
} as const;

/** Which move is right where: what a policy can learn. The same for all questions of a world. */
export interface ResearchWorld {
  /** The right way to search. */
  readonly search: number;
  /** By kind of page, the link that leads on. */
  readonly onward: readonly number[];
  /** The link that leads back from a page off the way. */
  readonly back: number;
}

/** A made-up question: a way of pages to a list, whose first entries are asked for. */
export interface ResearchQuestion {
  readonly depth: number;
  readonly width: number;
  /** The kind of each page on the way, `depth` - 1 of them. */
  readonly kinds: readonly number[];
  /** What a page off the way looks like, by the tool calls made before it: a kind, or null where it is seen to be off. */
  readonly looks: readonly (number | null)[];
}

/** What a policy sees: the last tool result, reduced to what matters. Rows of the policy's table. */
export const observations = {
  start: 0,
  astray: 1,
  page: (kind: number) => 2 + kind,
  list: (missing: number) => 2 + worldShape.kinds + missing,
  count: 2 + worldShape.kinds + Math.max(...worldShape.widths) + 1,
} as const;

/** The world of a seed. */
export function drawWorld(seed: number): ResearchWorld {
  const random = randomFor('training-world', seed);
  const link = () => random.int(0, linkCount - 1);
  return { search: link(), onward: Array.from({ length: worldShape.kinds }, link), back: link() };
}

/**
 * A question of its own for each key. Depth and width, the kinds of pages, and the looks of pages off the way are drawn
 * evenly and apart from each other, which `expectedQuality` relies on.
 */
export function drawQuestion(...key: readonly (string | number)[]): ResearchQuestion {
  const random = randomFor('training-question', ...key);
  const depth = random.pick(worldShape.depths);
  const width = random.pick(worldShape.widths);
  const kind = () => random.int(0, worldShape.kinds - 1);
  return {
    ...{ depth, width },
    kinds: Array.from({ length: depth - 1 }, kind),
    looks: Array.from({ length: worldShape.mostCalls + 1 }, () => drawLook(random, kind)),
  };
}

function drawLook(random: Random, kind: () => number): number | null {
  return random.chance(worldShape.seenAstray) ? null : kind();
}

/** The right move for what is seen; where a page off the way looks like one on it, it is not right. */
export function rightMove(world: ResearchWorld, observation: number): number {
  if (observation === observations.start) return world.search;
  if (observation === observations.astray) return world.back;
  if (observation < observations.list(0)) return world.onward[observation - observations.page(0)] ?? 0;
  return observation === observations.list(0) ? answerMove : gatherMove;
}
