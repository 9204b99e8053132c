import { sampleStandardDeviation } from 'simple-statistics';
import { type Attribution, attributeAdvantages } from '../../training/rewards/attribution/attribute-advantages.ts';
import { soundTree, treeFaultText } from '../../training/rewards/attribution/sound-tree.ts';
import type { RolloutPath, RolloutTree } from '../../training/rollouts/rollout-tree.ts';
import { type GrowthPlan, growRollouts, toolCallsOf, unsharedCallsOf } from './grow-rollouts.ts';
import { type JudgedRollouts, type JudgingRequest, judgeMadeUpGroup } from './judge-made-up-group.ts';
import {
  afterMove,
  beginning,
  drawQuestion,
  drawWorld,
  observe,
  qualityOf,
  type ResearchQuestion,
  type ResearchWorld,
} from './research-world.ts';
import {
  grpoGradient,
  type PolicyLogits,
  type PolicyStart,
  policyTable,
  startingPolicy,
  type TrainedToken,
} from './softmax-policy.ts';

/** How a policy learns. */
export interface Learner {
  /** Of Adam, in logits a step. */
  readonly learningRate: number;
  /** Epsilon of the clipped ratio. */
  readonly clip: number;
  /** Questions of a batch. Its rollouts are all sampled before the first step; each question's group is a step. */
  readonly groups: number;
}

/** All that decides a training run. */
export interface RunSettings {
  /** Fixes the world, the first policy, the questions, and all luck. Runs of one seed differ by their other settings only. */
  readonly seed: number;
  readonly start: PolicyStart;
  readonly learner: Learner;
  readonly growth: GrowthPlan;
  readonly attribution: Attribution;
  readonly judging: Omit<JudgingRequest, 'key'>;
}

/** A run after so many batches. */
export interface RunState {
  readonly world: ResearchWorld;
  readonly batches: number;
  readonly policy: PolicyLogits;
  /** Sums over all batches. */
  readonly toolCalls: number;
  /** What the same rollouts would have taken, had none shared a call. */
  readonly unsharedCalls: number;
  readonly rollouts: number;
  /** Of them, those that left another. */
  readonly forked: number;
  readonly judgeCalls: number;
  /** Rollouts read in the judge's calls. */
  readonly texts: number;
  /** Groups whose rewards told nobody apart. */
  readonly degenerate: number;
  /** Means over the groups of the last batch: standard deviation of true quality in a group. 0 before the first. */
  readonly spread: number;
}

/**
 * Trains a policy on made-up questions: rollouts are sampled and recorded as trees, judged, and their advantages spread over
 * the record's tokens, from which alone the policy learns (`grpoGradient`). Deterministic from the seed.
 *
 * @returns endless: the state before the first batch, then after each
 */
export function* trainingRun(settings: RunSettings): Generator<RunState, never> {
  const { seed, start, learner } = settings;
  const world = drawWorld(seed);
  const policy = startingPolicy(world, seed, start);
  const ascent = adamAscent(policy.length, learner.learningRate);
  let state: RunState = { ...nothingYet, world, policy };
  for (;;) {
    yield state;
    const groups = sampledGroups(settings, state);
    const trained = groups.reduce(
      (logits, { tokens }) => ascent.step(logits, grpoGradient(logits, tokens, learner.clip)),
      state.policy,
    );
    state = { ...after(state, groups), policy: trained };
  }
}

const nothingYet = {
  batches: 0,
  toolCalls: 0,
  unsharedCalls: 0,
  rollouts: 0,
  forked: 0,
  judgeCalls: 0,
  texts: 0,
  degenerate: 0,
  spread: 0,
} as const;

interface SampledGroup {
  readonly tokens: readonly TrainedToken[];
  readonly tree: RolloutTree;
  readonly judged: JudgedRollouts;
  readonly spread: number;
}

function sampledGroups(settings: RunSettings, { world, policy, batches }: RunState): SampledGroup[] {
  const table = policyTable(policy);
  return Array.from({ length: settings.learner.groups }, (_, group) => {
    const key = [settings.seed, batches, group];
    const question = drawQuestion(...key);
    const tree = growRollouts({ world, question, policy: table, key }, settings.growth);
    const paths = tree.paths.map((path) => replayPath(world, question, path));
    const judged = judgeMadeUpGroup(paths, { ...settings.judging, key });
    return {
      tokens: trainedTokens(tree, paths, judged, settings.attribution),
      tree,
      judged,
      spread: sampleStandardDeviation(paths.map(({ quality }) => quality)),
    };
  });
}

/**
 * The tokens of a group with their advantages; a rollout's tokens weigh alike, and all rollouts weigh alike (ARPO, eq. 3).
 *
 * @throws Error where the tree is not sound
 */
function trainedTokens(
  tree: RolloutTree,
  paths: readonly ReplayedPath[],
  { candidates }: Pick<JudgedRollouts, 'candidates'>,
  attribution: Attribution,
): TrainedToken[] {
  const sound = soundTree(tree);
  if (!sound.ok) throw new Error(`a made-up tree is not sound: ${treeFaultText(sound.failure)}`);
  const advantages = new Map(candidates.map(({ id, reward, advantage }) => [id, reward === null ? null : advantage]));
  const spans = attributeAdvantages(sound.value, advantages, attribution);
  const tokens: TrainedToken[] = [];
  for (const { id, steps } of paths) {
    const weight = 1 / (paths.length * steps.length);
    for (const { fromToken, toToken, advantage } of spans.get(id) ?? []) {
      for (const { observation, move, logprob } of steps.slice(fromToken, toToken)) {
        tokens.push({ observation, move, logprob, advantage, weight });
      }
    }
  }
  return tokens;
}

function after(state: RunState, groups: readonly SampledGroup[]): RunState {
  const sum = (of: (group: SampledGroup) => number) => groups.reduce((total, group) => total + of(group), 0);
  return {
    ...state,
    batches: state.batches + 1,
    toolCalls: state.toolCalls + sum(({ tree }) => toolCallsOf(tree)),
    unsharedCalls: state.unsharedCalls + sum(({ tree }) => unsharedCallsOf(tree)),
    rollouts: state.rollouts + sum(({ tree }) => tree.paths.length),
    forked: state.forked + sum(({ tree }) => tree.paths.filter(({ fork }) => fork !== null).length),
    judgeCalls: state.judgeCalls + sum(({ judged }) => judged.calls),
    texts: state.texts + sum(({ judged }) => judged.texts),
    degenerate: state.degenerate + sum(({ judged }) => (judged.degenerate === null ? 0 : 1)),
    spread: sum(({ spread }) => spread) / groups.length,
  };
}

/** Constants of Kingma & Ba 2015 (arXiv:1412.6980), algorithm 1. */
const meanDecay = 0.9;
const squareDecay = 0.999;
const epsilon = 1e-8;

/** Climbs along gradients. */
interface Ascent {
  /** The parameters after one more step; the arguments are not changed. */
  step(parameters: Float64Array, gradient: Float64Array): Float64Array;
}

/**
 * Adam (Kingma & Ba 2015), upwards. It remembers the gradients it was given.
 *
 * @param learningRate about how far a parameter moves in a step
 */
function adamAscent(size: number, learningRate: number): Ascent {
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  let steps = 0;
  return {
    step: (parameters, gradient) => {
      steps += 1;
      const meanShare = 1 - meanDecay ** steps;
      const squareShare = 1 - squareDecay ** steps;
      return parameters.map((parameter, index) => {
        const slope = gradient[index] ?? 0;
        const m = meanDecay * (mean[index] ?? 0) + (1 - meanDecay) * slope;
        const v = squareDecay * (square[index] ?? 0) + (1 - squareDecay) * slope * slope;
        mean[index] = m;
        square[index] = v;
        return parameter + (learningRate * (m / meanShare)) / (Math.sqrt(v / squareShare) + epsilon);
      });
    },
  };
}

/** A path of a rollout tree, as training needs it. */
interface ReplayedPath {
  readonly id: string;
  /** One for each token of the policy, in order. */
  readonly steps: readonly PathStep[];
  readonly answered: boolean;
  /** True quality of its answer, 0 to 1; 0 without one. */
  readonly quality: number;
}

interface PathStep {
  readonly observation: number;
  readonly move: number;
  readonly logprob: number;
}

/**
 * What a policy saw before each token of a recorded path, and how good the answer is. The record alone says which moves
 * were made.
 *
 * @throws RangeError for a token without a number
 */
export function replayPath(world: ResearchWorld, question: ResearchQuestion, path: RolloutPath): ReplayedPath {
  const tokens = path.segments.flatMap((segment) => (segment.kind === 'policy' ? segment.tokens : []));
  let state = beginning;
  const steps = tokens.map(({ id: move, logprob }): PathStep => {
    if (move === null) throw new RangeError(`a token of path ${path.id} has no number`);
    const observation = observe(question, state);
    state = afterMove(world, question, state, move);
    return { observation, move, logprob };
  });
  return { id: path.id, steps, answered: state.end === 'answered', quality: qualityOf(question, state) };
}
