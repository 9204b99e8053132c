import type { Clock } from '../../src/kernel/clock.ts';
import { randomFor } from '../../src/kernel/random.ts';
import type { Policy, PolicyQuestion } from '../../src/models/policy.ts';
import { askPolicy } from './ask-policy.ts';
import { forkPaths } from './fork-paths.ts';
import {
  afterCall,
  afterFailure,
  afterStep,
  type GrowingPath,
  recorded,
  rootPath,
  textOf,
  tokensLeft,
} from './growing-path.ts';
import { prefixFaults } from './prefix-faults.ts';
import { fillUp, initialPaths } from './rollout-budget.ts';
import { type RecordedDecision, type RolloutRecord, rolloutVersion } from './rollout-record.ts';
import type { RolloutSettings } from './rollout-settings.ts';
import { rolloutTotals } from './rollout-totals.ts';
import { type RolloutTools, runCall } from './run-call.ts';
import { stopTexts } from './tool-marks.ts';

/** What a question is rolled out with. */
export interface RolloutParts {
  readonly policy: Policy;
  readonly tools: RolloutTools;
  readonly settings: RolloutSettings;
  readonly seed: number;
  readonly clock: Clock;
  /** For one request to the policy's server, and one call of a tool, in milliseconds. */
  readonly timeoutMs: number;
  /** Runs work when it is its turn, so that no more than some run at a time. */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
  readonly signal: AbortSignal;
  /** Told after each round: how many paths have ended, of how many there are. */
  readonly onRound?: (ended: number, begun: number) => void;
}

export interface RolloutQuestion extends PolicyQuestion {
  /** Its name: with the seed it is the key of every draw. */
  readonly id: string;
}

/**
 * Rolls a question out as ARPO does (arXiv:2507.19849, section 3.1 and algorithm 1): N paths from the prompt; behind each
 * tool result the entropy of the next k tokens is held against that of the root's first k, and where it decides so, Z paths
 * leave there, until there are M; what is missing at the end is sampled from the prompt in one batch.
 *
 * The probe is the beginning of what the parent writes next, and not a request of its own: that would make the server read
 * the probe's tokens anew, perhaps as others. Rounds go step by step: all paths write, all decisions are made in the order
 * of the paths, all tools run. Nothing depends on what finishes first. A path whose server fails ends and stays.
 * @returns the record of exactly M paths; throws the signal's reason when it aborts
 */
export async function rollOut(question: RolloutQuestion, parts: RolloutParts): Promise<RolloutRecord> {
  const { policy, settings, seed } = parts;
  const prompt = policy.promptOf(question);
  const first = named('g', initialPaths(settings)).map((id) => rootPath(id, 'global'));
  const grown = await growAll(question, prompt, parts, first);
  const missing = named('f', fillUp(settings, grown.paths.length)).map((id) => rootPath(id, 'fill'));
  // There are M by now, so that none of these branches.
  const filled = await growAll(question, prompt, parts, [...grown.paths, ...missing]);
  const paths = filled.paths.map(recorded);
  return {
    ...{ format: 'dr-arena/rollout-tree', version: rolloutVersion, id: question.id },
    ...{ question: question.question, prompt, policy: policy.name, sampling: policy.sampling, seed, settings, paths },
    decisions: [...grown.decisions, ...filled.decisions],
    totals: rolloutTotals(paths),
    faults: prefixFaults(prompt, paths),
  };
}

interface Grown {
  readonly paths: readonly GrowingPath[];
  readonly decisions: readonly RecordedDecision[];
}

/** Grows all paths to their ends. Each round every open path makes a step, and steps are bounded, so rounds are. */
async function growAll(
  question: RolloutQuestion,
  prompt: string,
  parts: RolloutParts,
  first: readonly GrowingPath[],
): Promise<Grown> {
  const { settings, seed } = parts;
  const decisions: RecordedDecision[] = [];
  let paths = first;
  for (;;) {
    const open = new Set(paths.filter(({ end }) => end === null).map(({ id }) => id));
    if (open.size === 0) return { paths, decisions };
    const stepped = await Promise.all(
      paths.map((path) => (open.has(path.id) ? makeStep(question, path, parts) : path)),
    );
    const forked = forkPaths(stepped, open, { settings, prompt, key: [seed, question.id] });
    decisions.push(...forked.decisions);
    const called = await Promise.all(stepped.map((path) => (path.call === null ? path : makeCall(path, parts))));
    paths = [...called, ...forked.added];
    parts.onRound?.(paths.filter(({ end }) => end !== null).length, paths.length);
  }
}

async function makeStep(question: RolloutQuestion, path: GrowingPath, parts: RolloutParts): Promise<GrowingPath> {
  const { policy, settings, timeoutMs, inTurn, clock } = parts;
  const signal = own(parts.signal);
  const seed = seedOf(parts.seed, question.id, path);
  const request = {
    ...{ asked: question, written: textOf(path.segments), maxTokens: tokensLeft(path, settings), seed, timeoutMs },
    stop: stopTexts(settings.stopAtAnswer),
  };
  const { outcome, tries } = await inTurn(() => askPolicy(policy, request, { clock, signal }));
  if (!outcome.ok) return afterFailure(path, outcome.failure, tries);
  return afterStep(path, outcome.value, { seed, tries, told: policy.sampling.topLogprobs }, settings);
}

async function makeCall(path: GrowingPath, parts: RolloutParts): Promise<GrowingPath> {
  const { call } = path;
  if (call === null) return path;
  const output = await parts.inTurn(() => runCall(parts.tools, call, { ...parts, signal: own(parts.signal) }));
  return afterCall(path, output, parts.settings);
}

/** A signal of one's own: hundreds of listeners on one would be taken for a leak. */
function own(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal]);
}

/** Servers take 32 bits with a sign. */
const largestSeed = 2 ** 31 - 1;

function seedOf(seed: number, question: string, { id, segments }: GrowingPath): number {
  return randomFor(seed, question, id, segments.length, 'sample').int(0, largestSeed);
}

function named(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);
}
