import {
  answerMove,
  gatherMove,
  linkCount,
  observations,
  type ResearchQuestion,
  type ResearchWorld,
  worldShape,
} from './research-world.ts';

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
const [depthShare, widthShare, superfluousCost] = [0.5, 0.5, 0.1];

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
