import type { NodeId } from '../../src/kernel/ids.ts';
import type { Mention } from './mentions.ts';
import { endsSentence, joinsNames, sentenceStart } from './sentence.ts';

/** A stretch of an answer that speaks of one target. */
export interface Passage {
  readonly target: NodeId;
  readonly start: number;
  readonly end: number;
  /** Span of the target's name in it. */
  readonly name: { readonly start: number; readonly end: number };
  /** How closely another target stands beside: in the same sentence, or joined as in `A and B`. */
  readonly beside: 'none' | 'sentence' | 'joined';
}

/** From each mention of a target, or the start of its sentence, to the next mention of anything else. */
export function passagesOf(text: string, all: readonly Mention[]): Passage[] {
  const mentions = all.filter((mention, at) => !isRepeated(text, mention, all[at - 1]));
  const starts = mentions.map((mention, at) => passageStart(text, mention, mentions[at - 1]?.end ?? 0));
  return mentions.flatMap((mention, at) => {
    if (mention.node === null) return [];
    const end = starts[at + 1] ?? text.length;
    const name = { start: mention.start, end: mention.end };
    const span = { start: starts[at] ?? mention.start, end: Math.max(end, mention.end) };
    return [{ target: mention.node, ...span, name, beside: besideOf(text, mentions, at) }];
  });
}

/** A name said again in its own sentence, perhaps inside a value, begins nothing new. */
function isRepeated(text: string, mention: Mention, previous: Mention | undefined): boolean {
  const isSame = previous !== undefined && mention.node !== null && previous.node === mention.node;
  return isSame && !endsSentence(text.slice(previous.end, mention.start));
}

/** Between two names of one sentence all is said about the first, unless the second stands in brackets. */
function passageStart(text: string, { start }: Mention, previousEnd: number): number {
  const sentence = sentenceStart(text, start);
  if (sentence >= previousEnd) return sentence;
  return /\([*_\s]*$/.test(text.slice(previousEnd, start)) ? previousEnd : start;
}

function besideOf(text: string, mentions: readonly Mention[], at: number): Passage['beside'] {
  const mention = mentions[at];
  const gaps = [at - 1, at + 1].flatMap((other) => {
    const neighbour = mentions[other];
    if (!mention || !neighbour || neighbour.node === null || neighbour.node === mention.node) return [];
    const [first, second] = other < at ? [neighbour, mention] : [mention, neighbour];
    return [text.slice(first.end, second.start)];
  });
  if (gaps.some(joinsNames)) return 'joined';
  return gaps.some((gap) => !endsSentence(gap)) ? 'sentence' : 'none';
}
