import { contentHash, shortHash } from '../../src/kernel/hash.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import type { Continuation } from './policy.ts';
import type { RecordedPath, RolloutSettings, RolloutStep } from './rollout-record.ts';
import {
  policyTokens,
  type RolloutEnd,
  type RolloutPath,
  type RolloutSegment,
  type SegmentEntropy,
} from './rollout-tree.ts';
import {
  answerMark,
  closingMark,
  type RolloutToolName,
  rolloutResultText,
  rolloutToolNames,
  type ToolOutput,
} from './run-tool.ts';
import { type EntropyOptions, tokenEntropy } from './token-entropy.ts';

/** A path while it grows. */
export interface GrowingPath extends Pick<RolloutPath, 'id' | 'origin' | 'parent' | 'fork' | 'segments'> {
  /** Tokens of the policy in all its segments. */
  readonly tokens: number;
  /** Entropy of the first tokens of the path that it comes from; null until they are written. */
  readonly root: SegmentEntropy | null;
  readonly steps: readonly RolloutStep[];
  /** All tokens up to the end of its last step as the server read and drew them; null where it does not tell. */
  readonly ids: readonly number[] | null;
  /** The call that its last step ended by, until its result stands behind it. */
  readonly call: Extract<Step, { readonly kind: 'call' }> | null;
  readonly end: RolloutEnd | null;
  readonly answer: string | null;
  readonly failure: RecordedPath['failure'];
}

/** A path that is sampled from the prompt. */
export function rootPath(id: string, origin: 'global' | 'fill'): GrowingPath {
  return {
    id,
    origin,
    parent: null,
    fork: null,
    segments: [],
    tokens: 0,
    root: null,
    steps: [],
    ids: null,
    call: null,
    end: null,
    answer: null,
    failure: null,
  };
}

/**
 * Paths that leave `path` before one of its segments. They share all before it and are sampled again from there: what the
 * parent wrote behind the tool result stays the parent's own, so that each is drawn from the policy's own distribution.
 */
export function branches(path: GrowingPath, before: number, count: number, prompt: string): GrowingPath[] {
  const shared = path.segments.slice(0, before);
  const tokens = policyTokens(shared);
  const fork = { segments: before, tokens, prefixHash: contentHash(prompt + pathText(shared)) };
  return Array.from({ length: count }, (_, at): GrowingPath => {
    const id = `${path.id}.${before}-${at + 1}`;
    return {
      ...rootPath(id, 'global'),
      origin: 'branch',
      parent: path.id,
      fork,
      segments: shared,
      tokens,
      root: path.root,
    };
  });
}

/** Text after the prompt. */
export function pathText(segments: readonly RolloutSegment[]): string {
  return segments.map(({ text }) => text).join('');
}

/** Number of tool calls of the path, including shared ones. */
export function callsOf({ segments }: Pick<GrowingPath, 'segments'>): number {
  return segments.filter(({ kind }) => kind === 'tool').length;
}

/** Tokens that it may still write. */
export function tokensLeft({ tokens }: GrowingPath, { maxTokens }: RolloutSettings): number {
  return maxTokens - tokens;
}

/** The path after a step of its policy. */
export function afterStep(
  path: GrowingPath,
  written: Continuation,
  { seed, tries, told }: { readonly seed: number; readonly tries: number; readonly told: number },
  settings: RolloutSettings,
): GrowingPath {
  const { probe, remainder, vocabulary } = settings;
  const tops = written.tokens.map(({ top }) => top);
  const entropy = segmentEntropy(tops, probe, { remainder, vocabulary, asked: told });
  const tokens = written.tokens.map(({ text, id, logprob }) => ({ text, id, logprob }));
  const extended: GrowingPath = {
    ...path,
    segments: [...path.segments, { kind: 'policy', text: written.text, tokens, entropy }],
    tokens: path.tokens + tokens.length,
    root: path.segments.length === 0 ? entropy : path.root,
    steps: [...path.steps, stepOf(path, written, { seed, tries })],
    ids: idsAfter(written),
  };
  return withEnd(extended, readStep(written), settings);
}

function withEnd(path: GrowingPath, step: Step, settings: RolloutSettings): GrowingPath {
  switch (step.kind) {
    case 'answer':
      return { ...path, end: 'answered', answer: step.answer };
    case 'length':
      return { ...path, end: 'length' };
    case 'nothing':
      return { ...path, end: 'no_answer' };
    case 'call': {
      if (callsOf(path) >= settings.maxToolCalls) return { ...path, end: 'too_many_tools' };
      return tokensLeft(path, settings) > 0 ? { ...path, call: step } : { ...path, end: 'length' };
    }
  }
}

/** The path after its policy's server failed: it ends, with the reason. A prefix beyond the model's context is its length. */
export function afterFailure(path: GrowingPath, { reason, detail }: ModelFailure, tries: number): GrowingPath {
  return { ...path, end: reason === 'too_long' ? 'length' : 'policy_failed', failure: { reason, detail, tries } };
}

/** The path with the result of its call behind it. */
export function afterCall(path: GrowingPath, { ok, text }: ToolOutput, settings: RolloutSettings): GrowingPath {
  if (path.call === null) return path;
  const { tool, behind } = path.call;
  const segment = {
    kind: 'tool',
    text: behind + rolloutResultText(text, settings.resultCharacters),
    tool,
    ok,
  } as const;
  return { ...path, segments: [...path.segments, segment], call: null };
}

/** @throws RangeError for a path that grows still */
export function recorded({ end, ...path }: GrowingPath): RecordedPath {
  if (end === null) throw new RangeError(`path ${path.id} has not ended`);
  const { id, origin, parent, fork, segments, answer, steps, failure } = path;
  return { id, origin, parent, fork, segments, end, answer, steps, failure };
}

function stepOf(
  { segments, steps, ids }: GrowingPath,
  { prefixHash, promptTokens, promptIds, stop }: Continuation,
  { seed, tries }: { readonly seed: number; readonly tries: number },
): RolloutStep {
  const isKnown = promptIds !== null && ids !== null && steps.length > 0;
  return {
    segment: segments.length,
    seed,
    prefixHash,
    promptTokens,
    tries,
    stop: stop.kind,
    promptIdsHash: promptIds === null ? null : shortHash(promptIds, 16),
    retokenised: isKnown ? !ids.every((each, at) => promptIds[at] === each) : null,
  };
}

function idsAfter({ promptIds, tokens }: Continuation): readonly number[] | null {
  const tokenIds = tokens.flatMap(({ id }) => (id === null ? [] : [id]));
  return promptIds === null || tokenIds.length !== tokens.length ? null : [...promptIds, ...tokenIds];
}

/**
 * The mean entropy of a segment's first k tokens.
 * @param tops for each token, the log-probabilities told of its place
 * @param k the size of the probe, in tokens
 * @returns null for a segment without tokens
 */
export function segmentEntropy(
  tops: readonly (readonly number[])[],
  k: number,
  options: EntropyOptions,
): SegmentEntropy | null {
  const probe = tops.slice(0, k).map((top) => tokenEntropy(top, options));
  if (probe.length === 0) return null;
  const mean = meanOf(probe.map(({ value }) => value));
  const low = meanOf(probe.map((each) => each.low));
  const high = meanOf(probe.map((each) => each.high));
  return { tokens: probe.length, mean, error: Math.max(0, high - mean, mean - low) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Result of one step of the policy. */
type Step =
  | { readonly kind: 'answer'; readonly answer: string }
  | {
      readonly kind: 'call';
      readonly tool: RolloutToolName;
      /** Text between the marks; null if the call was never opened. */
      readonly input: string | null;
      /** Part of the call for which the server returned no tokens, such as the closing mark; it goes before the result. */
      readonly behind: string;
    }
  | { readonly kind: 'length' | 'nothing' };

/**
 * Reads what the policy wrote until it stopped. An answer counts before a call; of several the last one stands. Where the
 * server takes the stop text away, what was left open counts as closed by it, unless the policy ended its turn by itself.
 */
export function readStep({ text, untold, stop }: Pick<Continuation, 'text' | 'untold' | 'stop'>): Step {
  const whole = text + untold;
  const answer = between(whole, answerMark, stop);
  if (answer !== null) return { kind: 'answer', answer };
  if (stop.kind === 'length') return { kind: 'length' };
  const tool = callOf(whole, stop);
  if (tool === null) return { kind: 'nothing' };
  const mark = closingMark(tool);
  const missing = whole.includes(mark) ? '' : missingEnd(whole, mark);
  return { kind: 'call', tool, input: lastBetween(whole + missing, tool), behind: untold + missing };
}

/** The tool that was called: by the stop text that the server names, a closing mark at the end, or a call left open. */
function callOf(text: string, stop: Continuation['stop']): RolloutToolName | null {
  const stopTool =
    stop.kind === 'string' ? rolloutToolNames.find((tool) => closingMark(tool) === stop.text) : undefined;
  const closing = rolloutToolNames.find((tool) => isAtEnd(text, closingMark(tool)));
  const open = stop.kind === 'stopped' ? rolloutToolNames.find((tool) => isOpen(text, tool)) : undefined;
  return stopTool ?? closing ?? open ?? null;
}

/** The policy is stopped at the mark, but its last token may reach beyond it. */
const longestReach = 16;

function isAtEnd(text: string, mark: string): boolean {
  const at = text.lastIndexOf(mark);
  return at >= 0 && text.length - at - mark.length <= longestReach;
}

function between(text: string, name: string, stop: Continuation['stop']): string | null {
  const mark = closingMark(name);
  const closedByStop = (stop.kind === 'string' && stop.text === mark) || stop.kind === 'stopped';
  const answer = lastBetween(closedByStop && isOpen(text, name) ? text + missingEnd(text, mark) : text, name);
  return answer === null || answer === '' ? null : answer;
}

/** Returns the text between the last closing mark and the opening mark before it; null if one is missing. */
function lastBetween(text: string, name: string): string | null {
  const opening = `<${name}>`;
  const end = text.lastIndexOf(closingMark(name));
  const start = end < 0 ? -1 : text.lastIndexOf(opening, end - opening.length);
  return start < 0 ? null : text.slice(start + opening.length, end).trim();
}

/** Returns true if the last opening mark has no closing mark after it. */
function isOpen(text: string, name: string): boolean {
  const start = text.lastIndexOf(`<${name}>`);
  return start >= 0 && !text.includes(closingMark(name), start);
}

/** Returns the rest of a mark that a text lacks at its end. */
function missingEnd(text: string, mark: string): string {
  for (let there = mark.length - 1; there > 0; there--) {
    if (text.endsWith(mark.slice(0, there))) return mark.slice(there);
  }
  return mark;
}
