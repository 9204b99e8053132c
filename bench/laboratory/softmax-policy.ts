import { normal, type Random, randomFor } from '../../src/kernel/random.ts';
import { moves, observations, type ResearchWorld, rightMove } from './research-world.ts';

/**
 * A table of logits, a row for each observation and a column for each move; the policy draws a move with the softmax of
 * its row.
 */
export type PolicyLogits = Float64Array;

/** Probabilities in the layout of the logits. */
export type PolicyTable = Float64Array;

/** How a policy begins, in logits. */
export interface PolicyStart {
  /** Standard deviation of what it believes of each move without reason. */
  readonly noise: number;
  /** What it already knows of the right move, everywhere but at the beginning. */
  readonly skill: number;
  /** What it knows of the right way to search. High: it is sure before the first tool result and less sure after. */
  readonly opening: number;
}

const width = moves.length;

/** A policy as it is before training, drawn for a world. */
export function startingPolicy(world: ResearchWorld, seed: number, start: PolicyStart): PolicyLogits {
  const random = randomFor('training-policy', seed);
  const logits = Float64Array.from({ length: observations.count * width }, () => start.noise * normal(random));
  for (let observation = 0; observation < observations.count; observation++) {
    const cell = cellOf(observation, rightMove(world, observation));
    logits[cell] = (logits[cell] ?? 0) + (observation === observations.start ? start.opening : start.skill);
  }
  return logits;
}

/** Where an observation and a move stand in the table. */
export function cellOf(observation: number, move: number): number {
  return observation * width + move;
}

/** The softmax of every row. */
export function policyTable(logits: PolicyLogits): PolicyTable {
  const table = new Float64Array(logits.length);
  for (let row = 0; row < logits.length; row += width) {
    const top = Math.max(...logits.subarray(row, row + width));
    let sum = 0;
    for (let cell = row; cell < row + width; cell++) sum += table[cell] = Math.exp((logits[cell] ?? 0) - top);
    for (let cell = row; cell < row + width; cell++) table[cell] = (table[cell] ?? 0) / sum;
  }
  return table;
}

/** A move drawn by the policy. */
export function drawMove(table: PolicyTable, observation: number, random: Random): number {
  let left = random.float();
  for (let move = 0; move < width - 1; move++) {
    left -= table[cellOf(observation, move)] ?? 0;
    if (left < 0) return move;
  }
  return width - 1;
}

/** The exact entropy of the next move, in nats. */
export function moveEntropy(table: PolicyTable, observation: number): number {
  let entropy = 0;
  for (let move = 0; move < width; move++) {
    const share = table[cellOf(observation, move)] ?? 0;
    if (share > 0) entropy -= share * Math.log(share);
  }
  return entropy;
}

/** One token of a rollout, as training sees it. */
export interface TrainedToken {
  readonly observation: number;
  readonly move: number;
  /** Natural logarithm of the probability with which it was drawn. */
  readonly logprob: number;
  readonly advantage: number;
  /** Its share of the objective: 1 / (rollouts of the group × tokens of its rollout). */
  readonly weight: number;
}

/**
 * The gradient of the objective of GRPO (ARPO, arXiv:2507.19849, section 3.2, eq. 3) by logits, in their layout, without the
 * penalty for leaving a reference policy, whose coefficient ARPO sets to 0 (section E.3): the weighted sum over tokens of
 * min(r A, clip(r, 1 - epsilon, 1 + epsilon) A), r being the token's probability now over that when it was drawn. A token
 * whose ratio is clipped has no part in it.
 *
 * @param clip epsilon
 */
export function grpoGradient(logits: PolicyLogits, tokens: readonly TrainedToken[], clip: number): Float64Array {
  const table = policyTable(logits);
  const gradient = new Float64Array(logits.length);
  for (const token of tokens) {
    const ratio = ratioOf(table, token);
    const { advantage, observation, move } = token;
    if (advantage > 0 ? ratio > 1 + clip : ratio < 1 - clip) continue;
    const push = token.weight * ratio * advantage;
    for (let other = 0; other < moves.length; other++) {
      const cell = cellOf(observation, other);
      gradient[cell] = (gradient[cell] ?? 0) + push * ((other === move ? 1 : 0) - (table[cell] ?? 0));
    }
  }
  return gradient;
}

function ratioOf(table: Float64Array, { observation, move, logprob }: TrainedToken): number {
  return (table[cellOf(observation, move)] ?? 0) / Math.exp(logprob);
}
