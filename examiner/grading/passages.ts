import type { NodeId } from '../../src/kernel/ids.ts';
import type { Mention } from './mentions.ts';
import { sentenceStart } from './sentence.ts';

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
