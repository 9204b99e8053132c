import type { NodeId } from '../../src/kernel/ids.ts';
import type { Mention } from './mentions.ts';

/** A stretch of an answer that speaks of one target. */
export interface Passage {
  readonly target: NodeId;
  readonly start: number;
  readonly end: number;
  /** Span of the target's name in it. */
  readonly name: { readonly start: number; readonly end: number };
}

/** From each mention of a target, or the start of its sentence, to the next mention of anything else. */
export function passagesOf(text: string, mentions: readonly Mention[]): Passage[] {
  const starts = mentions.map((mention, at) =>
    Math.max(mentions[at - 1]?.end ?? 0, sentenceStart(text, mention.start)),
  );
  return mentions.flatMap((mention, at) => {
    if (mention.node === null) return [];
    const end = starts[at + 1] ?? text.length;
    const name = { start: mention.start, end: mention.end };
    return [{ target: mention.node, start: starts[at] ?? mention.start, end: Math.max(end, mention.end), name }];
  });
}

function sentenceStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - 400), at);
  const ends = Array.from(before.matchAll(/\n|(?<!\b\p{Lu})[.!?;]\s+/gu));
  const last = ends.at(-1);
  return last ? at - before.length + last.index + last[0].length : at - before.length;
}
