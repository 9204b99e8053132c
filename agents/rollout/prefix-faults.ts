import { contentHash } from '../../src/kernel/hash.ts';
import { textOf } from './growing-path.ts';
import type { RecordedPath, RolloutStep } from './rollout-record.ts';

/**
 * Checks that every path was really gone on with from what stands in the record before each of its steps, and every
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
  const sent = contentHash(prompt + textOf(segments.slice(0, segment)));
  return sent === prefixHash ? [] : [`${id}: segment ${segment} was not continued from what stands before it`];
}

function forkFaults(
  { id, parent: name, fork, segments, steps }: RecordedPath,
  byId: ReadonlyMap<string, RecordedPath>,
) {
  if (name === null || fork === null) return [];
  const parent = byId.get(name);
  if (parent === undefined) return [`${id}: its parent ${name} is missing`];
  const shared = textOf(parent.segments.slice(0, fork.segments)) === textOf(segments.slice(0, fork.segments));
  if (!shared) return [`${id}: what it shares with ${name} differs`];
  const at = ({ segment }: RolloutStep) => segment === fork.segments;
  const [own, other] = [steps.find(at), parent.steps.find(at)];
  if (own === undefined || other === undefined) return [];
  const hash = own.prefixHash === fork.prefixHash && other.prefixHash === fork.prefixHash;
  if (!hash) return [`${id}: it and ${name} were continued from different texts at segment ${fork.segments}`];
  return readAlike(own, other) ? [] : [`${id}: the server read its prefix as other tokens than that of ${name}`];
}

function readAlike(own: RolloutStep, other: RolloutStep): boolean {
  const same = <Value>(a: Value | null, b: Value | null) => a === null || b === null || a === b;
  return same(own.promptIdsHash, other.promptIdsHash) && same(own.promptTokens, other.promptTokens);
}
