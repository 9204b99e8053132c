import { contentHash } from '../../src/kernel/hash.ts';
import { type Random, randomFor } from '../../src/kernel/random.ts';
import { branchesAt, fillUp, initialPaths, type RolloutBudget } from '../../training/rollouts/rollout-record.ts';
import {
  type BranchSettings,
  branchDecision,
  entropyChange,
  type RolloutPath,
  type RolloutSegment,
  type RolloutTree,
  type SegmentEntropy,
} from '../../training/rollouts/rollout-tree.ts';
import {
  afterMove,
  answerMove,
  beginning,
  moves,
  observe,
  type ResearchQuestion,
  type ResearchState,
  type ResearchWorld,
} from './research-world.ts';
import { cellOf, drawMove, moveEntropy, type PolicyTable } from './softmax-policy.ts';

/** How the rollouts of a question are sampled. */
export interface GrowthPlan {
  /** M complete rollouts, N of them at the beginning, Z branches at a fork; nothing forks where N is M. */
  readonly budget: RolloutBudget;
  /** When a path forks; null: never. */
  readonly branching: BranchSettings | null;
}

/** So many rollouts, each sampled from the question: GRPO. */
export function independentRollouts(rollouts: number): GrowthPlan {
  return { budget: { total: rollouts, initial: rollouts, branches: 0 }, branching: null };
}

/** Where rollouts are sampled. */
export interface GrowthSite {
  readonly world: ResearchWorld;
  readonly question: ResearchQuestion;
  readonly policy: PolicyTable;
  /** Keys every draw, with the path's id. */
  readonly key: readonly (string | number)[];
}

interface GrowingPath {
  readonly id: string;
  readonly origin: RolloutPath['origin'];
  readonly parent: string | null;
  readonly fork: RolloutPath['fork'];
  readonly segments: RolloutSegment[];
  readonly random: Random;
  readonly firstEntropy: SegmentEntropy;
  state: ResearchState;
}

/** The text that stands for a question; the policy sees it as `start`. */
const prompt = 'question\n';

/**
 * The rollouts of one question: M independent ones (GRPO), or N and the paths that fork from them behind tool results
 * while there is budget, M - N in all, and independent ones for what is left of it at the end (ARPO, arXiv:2507.19849,
 * section 3.1, algorithm 1). A path forks by the exact entropy of its next move against that of its first (a probe of one
 * token), by the functions that real rollouts go by. Paths go on in waves, a move each; where more would fork in a wave than
 * the budget allows, those that began first do. A path shares all that lies before its fork, so those tool calls are made once.
 *
 * @returns exactly M complete paths
 */
export function growRollouts(site: GrowthSite, plan: GrowthPlan): RolloutTree {
  const first = begun(site, 'global', initialPaths(plan.budget));
  const grown = growAll(site, plan, first);
  const fill = begun(site, 'fill', fillUp(plan.budget, grown.length));
  return {
    question: prompt.trim(),
    prompt,
    policy: 'softmax',
    paths: [...grown, ...growAll(site, independentRollouts(fill.length), fill)].map(complete),
  };
}

function begun(site: GrowthSite, origin: 'global' | 'fill', count: number): GrowingPath[] {
  return Array.from({ length: count }, (_, index) => fromQuestion(site, `${origin}-${index}`, origin));
}

function fromQuestion(site: GrowthSite, id: string, origin: 'global' | 'fill'): GrowingPath {
  const random = randomFor('training-rollout', ...site.key, id);
  const firstEntropy = nextEntropy(site, beginning);
  return { id, origin, parent: null, fork: null, segments: [], random, firstEntropy, state: beginning };
}

function growAll(site: GrowthSite, plan: GrowthPlan, first: readonly GrowingPath[]): GrowingPath[] {
  const paths = [...first];
  // Every wave is a move of each unfinished path, and a path ends after so many tool calls.
  while (paths.some(({ state }) => state.end === null)) {
    for (const path of paths.filter(({ state }) => state.end === null)) {
      takeMove(site, path);
      for (let branch = branchesOf(site, plan, path, paths.length); branch > 0; branch--) {
        paths.push(forkOf(site, path, branch));
      }
    }
  }
  return paths;
}

function takeMove({ world, question, policy }: GrowthSite, path: GrowingPath): void {
  const observation = observe(question, path.state);
  const move = drawMove(policy, observation, path.random);
  const text = `${moves[move]}\n`;
  const logprob = Math.log(policy[cellOf(observation, move)] ?? 0);
  const entropy = nextEntropy({ question, policy }, path.state);
  path.segments.push({ kind: 'policy', text, tokens: [{ text, id: move, logprob }], entropy });
  path.state = afterMove(world, question, path.state, move);
  if (move === answerMove) return;
  path.segments.push({ kind: 'tool', text: `seen ${observe(question, path.state)}\n`, tool: 'browse', ok: true });
}

function nextEntropy(
  { question, policy }: Pick<GrowthSite, 'question' | 'policy'>,
  state: ResearchState,
): SegmentEntropy {
  return { tokens: 1, mean: moveEntropy(policy, observe(question, state)), error: 0 };
}

/** How many paths leave this one here: by chance all Z or none, where real rollouts draw for each of them. */
function branchesOf(site: GrowthSite, { budget, branching }: GrowthPlan, path: GrowingPath, paths: number): number {
  const branches = branchesAt(budget, paths);
  if (branching === null || branches === 0 || path.state.end !== null) return 0;
  const change = entropyChange(nextEntropy(site, path.state), path.firstEntropy, moves.length);
  const key = ['training-fork', ...site.key, path.id, path.state.calls];
  return branchDecision(change, branching, key).branch ? branches : 0;
}

function forkOf(site: GrowthSite, parent: GrowingPath, branch: number): GrowingPath {
  const id = `${parent.id}.${parent.state.calls}-${branch}`;
  const segments = [...parent.segments];
  const prefixHash = contentHash(prompt + segments.map(({ text }) => text).join(''));
  return {
    id,
    origin: 'branch',
    parent: parent.id,
    segments,
    firstEntropy: parent.firstEntropy,
    fork: { segments: segments.length, tokens: parent.state.calls, prefixHash },
    random: randomFor('training-rollout', ...site.key, id),
    state: parent.state,
  };
}

function complete({ id, origin, parent, fork, segments, state }: GrowingPath): RolloutPath {
  const end = state.end ?? 'no_answer';
  return { id, origin, parent, fork, segments, end, answer: end === 'answered' ? id : null };
}

/** Tool calls that a tree took: those of a shared prefix were made once. */
export function toolCallsOf({ paths }: RolloutTree): number {
  return paths.reduce((sum, { segments, fork }) => sum + callsIn(segments.slice(fork?.segments ?? 0)), 0);
}

/** Tool calls that the paths of a tree would have taken, had each been sampled alone. */
export function unsharedCallsOf({ paths }: RolloutTree): number {
  return paths.reduce((sum, { segments }) => sum + callsIn(segments), 0);
}

function callsIn(segments: readonly RolloutSegment[]): number {
  return segments.reduce((sum, { kind }) => sum + (kind === 'tool' ? 1 : 0), 0);
}
