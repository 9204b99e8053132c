import { type Random, randomFor } from '../../src/kernel/random.ts';

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
    depth,
    width,
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

/** Where a rollout stands. */
export interface ResearchState {
  /** Right moves made on the way, up to the question's depth, where the list is. */
  readonly hops: number;
  /** On a page off the way; the one it left is where `hops` says. */
  readonly astray: boolean;
  /** Entries of the list gathered, superfluous ones too. */
  readonly gathered: number;
  /** Tool calls made. */
  readonly calls: number;
  /** `answered`, or out of tool calls without an answer; null while it goes on. */
  readonly end: 'answered' | 'too_many_tools' | null;
}

export const beginning: ResearchState = { hops: 0, astray: false, gathered: 0, calls: 0, end: null };

/** Shares of the quality of an answer: what of the way was found, what of the list; and what a superfluous entry costs. */
const depthShare = 0.5;
const widthShare = 0.5;
const superfluousCost = 0.1;

/** What the policy sees in a state. */
export function observe(question: ResearchQuestion, { hops, astray, gathered, calls }: ResearchState): number {
  if (astray) {
    const look = question.looks[calls] ?? null;
    return look === null ? observations.astray : observations.page(look);
  }
  if (hops === 0) return observations.start;
  if (hops < question.depth) return observations.page(question.kinds[hops - 1] ?? 0);
  return observations.list(Math.max(0, question.width - gathered));
}

/** The state after a move. A link that leads nowhere new and gathering where no list is are calls for nothing. */
export function afterMove(
  world: ResearchWorld,
  question: ResearchQuestion,
  state: ResearchState,
  move: number,
): ResearchState {
  const { hops, gathered, calls } = state;
  if (move === answerMove) return { hops, astray: state.astray, gathered, calls, end: 'answered' };
  const end = calls + 1 === worldShape.mostCalls ? 'too_many_tools' : null;
  const next = { hops, astray: state.astray, gathered, calls: calls + 1, end } as const;
  return moved(world, question, next, move);
}

function moved(world: ResearchWorld, question: ResearchQuestion, state: ResearchState, move: number): ResearchState {
  if (move === gatherMove) {
    const atList = !state.astray && state.hops === question.depth;
    return atList ? { ...state, gathered: state.gathered + 1 } : state;
  }
  if (state.astray) return move === world.back ? { ...state, astray: false } : state;
  if (state.hops < question.depth && move === onwardLink(world, question, state.hops)) {
    return { ...state, hops: state.hops + 1 };
  }
  return move < linkCount ? { ...state, astray: true } : state;
}

function onwardLink(world: ResearchWorld, question: ResearchQuestion, hops: number): number {
  return hops === 0 ? world.search : (world.onward[question.kinds[hops - 1] ?? 0] ?? 0);
}

/**
 * How good the answer is, 0 to 1: half for the share of the way that was found, half for the share of the entries asked
 * for, less 0.1 for each superfluous entry. No answer: 0.
 */
export function qualityOf(
  { depth, width }: Pick<ResearchQuestion, 'depth' | 'width'>,
  { hops, gathered, end }: Pick<ResearchState, 'hops' | 'gathered' | 'end'>,
): number {
  if (end !== 'answered') return 0;
  const found = depthShare * (hops / depth) + widthShare * (Math.min(gathered, width) / width);
  return Math.max(0, found - superfluousCost * Math.max(0, gathered - width));
}
