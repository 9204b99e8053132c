import { doubtOf, type Measured, type VolumeDoubts } from './cost-bound.ts';

/** Settings that determine how much is played. */
export interface VolumeInput {
  readonly agents: number;
  /** Pairs that meet on each tree. */
  readonly pairings: number;
  readonly trees: number;
  /** Rounds of a match, at most. */
  readonly matchRounds: number;
  readonly reuseAnswers: boolean;
  /** Matches played here before; null or left out: assumed. */
  readonly played?: PlayedVolume | null | undefined;
}

/** Length of earlier matches, and the shares of their questions and answers that were shared. */
export interface PlayedVolume {
  /** Judged rounds of a match. */
  readonly rounds: Measured;
  /** Sizes of the tournaments whose agents answered a task once. */
  readonly tournaments: readonly PlayedSize[];
}

/** Size of one tournament that was played. */
export interface PlayedSize {
  readonly agents: number;
  readonly trees: number;
  readonly matches: number;
  /** Judged ones. */
  readonly rounds: number;
  readonly tasks: number;
  readonly answers: number;
}

/** Expected numbers of rounds and calls: means, not rounded. */
export interface Volume {
  readonly matches: number;
  readonly rounds: number;
  readonly tasks: number;
  readonly answers: number;
}

/**
 * Judged rounds a match. DR-Arena has 2.0 to 3.1 (section 5.1); their deviation is .7 of the mean over made-up matches
 * (bench/simulation/made-up-tournament.ts). A mean that is assumed may be off by a fifth.
 */
const usualRounds = { mean: 2.5, deviation: 1.75, doubt: 0.2 };
/**
 * Rates c of sharing. Where agents answer a task once, an agent with k matches on a tree still has 1 / (1 + c (k - 1)) of
 * its rounds' answers to buy; of the rounds of k matches on a tree the same form gives the share of tasks to write. Until
 * there are tournaments to take c from: answers .44 to .6 on the sandbox at k = 4 (over made-up tournaments .86, .58, .40,
 * .29, .18 at k = 1, 2, 4, 7, 15), tasks .19 to .35 at k = 16 (.90, .44, .19, .13 at 1, 4, 16, 28).
 */
const usualSharing = { answers: 1 / 3, tasks: 1 / 6 };
/** Standard errors of the shares, and of repeated requests; where c is measured, and where it is not. */
const shareDoubt = { measured: 0.1, assumed: 0.15 };
/** Pages that are read of a tree follow its size, which differs by site; assumed. */
const treeDoubt = 0.3;
/** Doubt of calls requested for themselves: only their repeats are unsure. */
const askedDoubt = 0.1;

/** Assumed: topics, trees and settings differ from run to run by a tenth, those that were measured and the one to come. */
const runToRun = 0.1 * Math.SQRT2;

/** Doubts where no tournament is played. */
export const usualDoubts: VolumeDoubts = { rounds: 0, trees: treeDoubt, asked: askedDoubt, everything: runToRun };

/**
 * Matches are the clusters of rounds: a match is of random length, and its mean is known only so well. Of one round it is of
 * known length.
 */
export function doubtsOf({ played, pairings, trees, matchRounds }: VolumeInput): VolumeDoubts {
  if (matchRounds === 1) return { ...usualDoubts, rounds: shareDoubt.measured };
  const { mean, deviation } = played?.rounds ?? usualRounds;
  const ofMean = played ? doubtOf(played.rounds) : usualRounds.doubt;
  const chance = deviation / mean / Math.sqrt(pairings * trees);
  const ofShares = sharingOf(played).measured ? shareDoubt.measured : shareDoubt.assumed;
  return { ...usualDoubts, rounds: Math.hypot(chance, ofMean, ofShares) };
}

/** Estimates how much a tournament plays. */
export function volumeOf({ agents, pairings, trees, matchRounds, reuseAnswers, played }: VolumeInput): Volume {
  const sharing = sharingOf(played);
  const matches = pairings * trees;
  const rounds = matches * Math.min(played?.rounds.mean ?? usualRounds.mean, matchRounds);
  // Every agent answers the first task of every tree, and where a match has one round no other.
  const leftBy = (of: number, matchesOn: number) => (matchRounds === 1 ? 0 : leftOf(of, matchesOn));
  const share = leftBy(sharing.answers, (2 * pairings) / agents);
  const answersToBuy = Math.min(2 * rounds, Math.max(agents * trees, 2 * rounds * share));
  const tasks = Math.min(rounds, Math.max(trees, rounds * leftBy(sharing.tasks, pairings)));
  return { matches, rounds, tasks, answers: reuseAnswers ? answersToBuy : 2 * rounds };
}

/** @param matches that share on a tree */
function leftOf(sharing: number, matches: number): number {
  return 1 / (1 + sharing * Math.max(0, matches - 1));
}

interface Sharing {
  readonly answers: number;
  readonly tasks: number;
  readonly measured: boolean;
}

/** The c of answers and of tasks, each the mean over tournaments in which there was something to share, weighted by rounds. */
function sharingOf(volume: PlayedVolume | null | undefined): Sharing {
  const shared = (volume?.tournaments ?? []).flatMap(({ agents, trees, matches, rounds, tasks, answers }) => {
    const ofAgent = (2 * matches) / (agents * trees);
    const ofTree = matches / trees;
    if (!(ofAgent > 1 && tasks > 0 && answers > 0)) return [];
    return {
      rounds,
      answers: ((2 * rounds) / answers - 1) / (ofAgent - 1),
      tasks: (rounds / tasks - 1) / (ofTree - 1),
    };
  });
  const all = shared.reduce((sum, { rounds }) => sum + rounds, 0);
  if (all === 0) return { ...usualSharing, measured: false };
  const mean = (which: 'answers' | 'tasks') =>
    Math.max(0, shared.reduce((sum, each) => sum + each.rounds * each[which], 0) / all);
  return { answers: mean('answers'), tasks: mean('tasks'), measured: true };
}
