import { contentHash, shortHash } from '../../src/kernel/hash.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import type { Continuation } from '../../src/models/policy.ts';
import { readStep, type Step } from './read-step.ts';
import type { RecordedPath, RolloutStep } from './rollout-record.ts';
import type { RolloutSettings } from './rollout-settings.ts';
import type { ToolOutput } from './rollout-tool.ts';
import type { RolloutEnd, RolloutPath, RolloutSegment, SegmentEntropy } from './rollout-tree.ts';
import { segmentEntropy } from './segment-entropy.ts';
import { resultText } from './tool-marks.ts';

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
    ...{ id, origin, parent: null, fork: null, segments: [], tokens: 0, root: null, steps: [], ids: null },
    ...{ call: null, end: null, answer: null, failure: null },
  };
}

/**
 * Paths that leave `path` before one of its segments. They share all before it and are sampled anew from there: what the
 * parent wrote behind the tool result stays the parent's own, so that each is drawn from the policy's own distribution.
 */
export function branches(path: GrowingPath, before: number, count: number, prompt: string): GrowingPath[] {
  const shared = path.segments.slice(0, before);
  const tokens = tokensIn(shared);
  const fork = { segments: before, tokens, prefixHash: contentHash(prompt + textOf(shared)) };
  return Array.from({ length: count }, (_, at): GrowingPath => {
    const id = `${path.id}.${before}-${at + 1}`;
    return {
      ...rootPath(id, 'global'),
      ...{ origin: 'branch', parent: path.id, fork, segments: shared, tokens, root: path.root },
    };
  });
}

/** What stands behind the prompt. */
export function textOf(segments: readonly RolloutSegment[]): string {
  return segments.map(({ text }) => text).join('');
}

/** How many tools the path has called, the shared calls included. */
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
  const grown: GrowingPath = {
    ...path,
    segments: [...path.segments, { kind: 'policy', text: written.text, tokens, entropy }],
    tokens: path.tokens + tokens.length,
    root: path.segments.length === 0 ? entropy : path.root,
    steps: [...path.steps, stepOf(path, written, { seed, tries })],
    ids: idsAfter(written),
  };
  return ended(grown, readStep(written), settings);
}

function ended(path: GrowingPath, step: Step, settings: RolloutSettings): GrowingPath {
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
  const segment = { kind: 'tool', text: behind + resultText(text, settings.resultCharacters), tool, ok } as const;
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
  const known = promptIds !== null && ids !== null && steps.length > 0;
  return {
    ...{ segment: segments.length, seed, prefixHash, promptTokens, tries, stop: stop.kind },
    promptIdsHash: promptIds === null ? null : shortHash(promptIds, 16),
    retokenised: known ? !ids.every((each, at) => promptIds[at] === each) : null,
  };
}

function idsAfter({ promptIds, tokens }: Continuation): readonly number[] | null {
  const drawn = tokens.flatMap(({ id }) => (id === null ? [] : [id]));
  return promptIds === null || drawn.length !== tokens.length ? null : [...promptIds, ...drawn];
}

function tokensIn(segments: readonly RolloutSegment[]): number {
  return segments.reduce((sum, segment) => sum + (segment.kind === 'policy' ? segment.tokens.length : 0), 0);
}
