import type { Clock } from '../../src/kernel/clock.ts';
import { contentHash } from '../../src/kernel/hash.ts';
import { randomFor } from '../../src/kernel/random.ts';
import type { Result } from '../../src/kernel/result.ts';
import { sleepUnless } from '../../src/models/call-meter.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { nextTry, noTries } from '../../src/models/metered-model.ts';
import { forkPaths } from './fork-paths.ts';
import {
  afterCall,
  afterFailure,
  afterStep,
  type GrowingPath,
  pathText,
  recorded,
  rootPath,
  tokensLeft,
} from './growing-path.ts';
import type { Continuation, ContinueRequest, Policy, PolicyQuestion } from './policy.ts';
import {
  fillUp,
  initialPaths,
  type RecordedDecision,
  type RecordedPath,
  type RolloutRecord,
  type RolloutSettings,
  type RolloutStep,
  type RolloutTotals,
  rolloutVersion,
} from './rollout-record.ts';
import { policyTokens, type RolloutSegment } from './rollout-tree.ts';
import { type RolloutTools, runCall, stopTexts } from './run-tool.ts';

/** Policy, tools and settings for rolling out a question. */
export interface RolloutParts {
  readonly policy: Policy;
  readonly tools: RolloutTools;
  readonly settings: RolloutSettings;
  readonly seed: number;
  readonly clock: Clock;
  /** Time limit for one request to the policy's server and for one tool call, in milliseconds. */
  readonly timeoutMs: number;
  /** Runs work when it is its turn, so that no more than some run at a time. */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
  readonly signal: AbortSignal;
  /** Receives the number of ended paths and of all paths after each round. */
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
 * the probe's tokens again, perhaps as others. Rounds go step by step: all paths write, all decisions are made in the order
 * of the paths, all tools run. Nothing depends on what finishes first. A path whose server fails ends and stays.
 * @returns the record of exactly M paths; throws the signal's reason when it aborts
 */
export async function rollOut(question: RolloutQuestion, parts: RolloutParts): Promise<RolloutRecord> {
  const { policy, settings, seed } = parts;
  const prompt = policy.promptOf(question);
  const first = pathIds('g', initialPaths(settings)).map((id) => rootPath(id, 'global'));
  const result = await growAll(question, prompt, parts, first);
  const missing = pathIds('f', fillUp(settings, result.paths.length)).map((id) => rootPath(id, 'fill'));
  // There are M by now, so that none of these branches.
  const filled = await growAll(question, prompt, parts, [...result.paths, ...missing]);
  const paths = filled.paths.map(recorded);
  return {
    format: 'dr-arena/rollout-tree',
    version: rolloutVersion,
    id: question.id,
    question: question.question,
    prompt,
    policy: policy.name,
    sampling: policy.sampling,
    seed,
    settings,
    paths,
    decisions: [...result.decisions, ...filled.decisions],
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
    const afterCalls = await Promise.all(stepped.map((path) => (path.call === null ? path : makeCall(path, parts))));
    paths = [...afterCalls, ...forked.added];
    parts.onRound?.(paths.filter(({ end }) => end !== null).length, paths.length);
  }
}

async function makeStep(question: RolloutQuestion, path: GrowingPath, parts: RolloutParts): Promise<GrowingPath> {
  const { policy, settings, timeoutMs, inTurn, clock } = parts;
  const signal = own(parts.signal);
  const seed = seedOf(parts.seed, question.id, path);
  const request = {
    asked: question,
    written: pathText(path.segments),
    maxTokens: tokensLeft(path, settings),
    seed,
    timeoutMs,
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

function pathIds(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);
}

/** Totals of the paths of a question, and what they would be without sharing. */
function rolloutTotals(paths: readonly RecordedPath[]): RolloutTotals {
  const own = paths.flatMap(({ segments, fork }) => segments.slice(fork?.segments ?? 0));
  const all = paths.flatMap(({ segments }) => segments);
  const count = <Key extends string>(keys: readonly Key[], keyOf: (path: RecordedPath) => Key) =>
    Object.fromEntries(keys.map((key) => [key, paths.filter((path) => keyOf(path) === key).length])) as Record<
      Key,
      number
    >;
  return {
    paths: paths.length,
    byOrigin: count(['global', 'branch', 'fill'], ({ origin }) => origin),
    byEnd: count(['answered', 'no_answer', 'length', 'too_many_tools', 'policy_failed'], ({ end }) => end),
    toolCalls: callsIn(own),
    toolCallsUnshared: callsIn(all),
    tokens: policyTokens(own),
    tokensUnshared: policyTokens(all),
    requests: paths.reduce((sum, { steps, failure }) => sum + triesOf(steps) + (failure?.tries ?? 0), 0),
  };
}

function triesOf(steps: RecordedPath['steps']): number {
  return steps.reduce((sum, { tries }) => sum + tries, 0);
}

function callsIn(segments: readonly RolloutSegment[]): number {
  return segments.filter(({ kind }) => kind === 'tool').length;
}

interface Asked {
  readonly outcome: Result<Continuation, ModelFailure>;
  /** Number of requests to the server. */
  readonly tries: number;
}

/** Maximum time for retries after a rate limit, in milliseconds. */
const patienceMs = 5 * 60_000;
/** A pause where the server refuses for its rate and asks for none, in milliseconds. */
const usualPauseMs = 1000;
const longestPauseMs = 60_000;
/** A bound far above what patience allows. */
const mostTries = 400;

/**
 * Asks a policy to go on; failures that may pass are tried again (see `nextTry`), with the same seed, so that what a path
 * becomes does not depend on them.
 */
export async function askPolicy(
  policy: Policy,
  request: ContinueRequest,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Asked> {
  const random = randomFor('another try', request.seed, request.written.length);
  let before = noTries;
  for (let tries = 1; ; tries++) {
    const outcome = await policy.goOn(request, signal);
    if (outcome.ok) return { outcome, tries };
    const next = nextTry(outcome.failure, before, { now: clock.now(), patienceMs, jitter: random.float() });
    if (next.kind === 'give_up' || tries === mostTries) return { outcome, tries };
    const { retryAfterMs } = outcome.failure;
    const pauseMs = next.kind === 'again' ? next.pauseMs : Math.min(retryAfterMs ?? usualPauseMs, longestPauseMs);
    await sleepUnless(clock, Math.max(pauseMs, next.kind === 'slower' ? usualPauseMs : 0), signal);
    before = next.tries;
  }
}

/**
 * Checks that every path was really resumed from what stands in the record before each of its steps, and every
 * branch from its parent's own text: by the hashes of what was sent, and by the tokens that the server read there, where it
 * tells them.
 * @returns what is wrong, in words; nothing when all is proved
 */
export function prefixFaults(prompt: string, paths: readonly RecordedPath[]): string[] {
  const byId = new Map(paths.map((path) => [path.id, path]));
  return paths.flatMap((path) => [
    ...path.steps.flatMap((step) => stepFault(prompt, path, step)),
    ...forkFaults(path, byId),
  ]);
}

function stepFault(prompt: string, { id, segments }: RecordedPath, { segment, prefixHash }: RolloutStep): string[] {
  const hash = contentHash(prompt + pathText(segments.slice(0, segment)));
  return hash === prefixHash ? [] : [`${id}: segment ${segment} was not continued from what stands before it`];
}

function forkFaults(
  { id, parent: name, fork, segments, steps }: RecordedPath,
  byId: ReadonlyMap<string, RecordedPath>,
) {
  if (name === null || fork === null) return [];
  const parent = byId.get(name);
  if (parent === undefined) return [`${id}: its parent ${name} is missing`];
  const shared = pathText(parent.segments.slice(0, fork.segments)) === pathText(segments.slice(0, fork.segments));
  if (!shared) return [`${id}: what it shares with ${name} differs`];
  const at = ({ segment }: RolloutStep) => segment === fork.segments;
  const own = steps.find(at);
  const other = parent.steps.find(at);
  if (own === undefined || other === undefined) return [];
  const hash = own.prefixHash === fork.prefixHash && other.prefixHash === fork.prefixHash;
  if (!hash) return [`${id}: it and ${name} were continued from different texts at segment ${fork.segments}`];
  return readAlike(own, other) ? [] : [`${id}: the server read its prefix as other tokens than that of ${name}`];
}

function readAlike(own: RolloutStep, other: RolloutStep): boolean {
  const same = <Value>(a: Value | null, b: Value | null) => a === null || b === null || a === b;
  return same(own.promptIdsHash, other.promptIdsHash) && same(own.promptTokens, other.promptTokens);
}
