import type { RecordedPath, RolloutTotals } from './rollout-record.ts';
import type { RolloutSegment } from './rollout-tree.ts';

/** What the paths of a question took, and what they would have taken if they shared nothing. */
export function rolloutTotals(paths: readonly RecordedPath[]): RolloutTotals {
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
    ...{
      toolCalls: callsIn(own),
      toolCallsUnshared: callsIn(all),
      tokens: tokensIn(own),
      tokensUnshared: tokensIn(all),
    },
    requests: paths.reduce((sum, { steps, failure }) => sum + triesOf(steps) + (failure?.tries ?? 0), 0),
  };
}

function triesOf(steps: RecordedPath['steps']): number {
  return steps.reduce((sum, { tries }) => sum + tries, 0);
}

function callsIn(segments: readonly RolloutSegment[]): number {
  return segments.filter(({ kind }) => kind === 'tool').length;
}

function tokensIn(segments: readonly RolloutSegment[]): number {
  return segments.reduce((sum, segment) => sum + (segment.kind === 'policy' ? segment.tokens.length : 0), 0);
}
