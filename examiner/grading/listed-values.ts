import type { NodeId } from '../../src/kernel/ids.ts';
import { wordsOf } from '../comparing/words.ts';
import { labelHits } from './label.ts';
import type { Mention } from './mentions.ts';
import { endsSentence, joinsNames, sentenceStart } from './sentence.ts';
import type { Statement } from './statement.ts';

/** A sentence that gives one attribute of several targets, with what it states. */
export interface ListedValues {
  readonly sentence: { readonly start: number; readonly end: number };
  readonly statements: readonly Statement[];
}

/** What `Birthplace: X (A), Y (B)` and `A and B … X and Y respectively` state. */
export function listedValues(text: string, mentions: readonly Mention[], asked: readonly string[]): ListedValues[] {
  return sentencesWith(text, mentions).flatMap((sentence) => {
    const inside = mentions.filter(({ start, end }) => start >= sentence.start && end <= sentence.end);
    const statements = [...bracketed(text, sentence, inside, asked), ...respective(text, sentence, inside, asked)];
    return statements.length > 0 ? [{ sentence, statements }] : [];
  });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

type Target = Mention & { readonly node: NodeId };

const isTarget = (mention: Mention): mention is Target => mention.node !== null;

/** The sentences or lines that name at least two targets. */
function sentencesWith(text: string, mentions: readonly Mention[]): Span[] {
  const spans = new Map<number, Span & { targets: number }>();
  for (const mention of mentions.filter(isTarget)) {
    const start = sentenceStart(text, mention.start);
    const length = /\n|(?<!\b\p{Lu})[.!?](?=\s|$)/u.exec(text.slice(mention.end))?.index;
    const known = spans.get(start);
    spans.set(start, {
      start,
      end: length === undefined ? text.length : mention.end + length,
      targets: (known?.targets ?? 0) + 1,
    });
  }
  return [...spans.values()].filter(({ targets }) => targets > 1);
}

/** The one asked attribute that a stretch of text names. */
function onlyLabel(text: string, asked: readonly string[]): string | null {
  const hits = labelHits(wordsOf(text), asked);
  return hits.length === 1 ? (hits[0]?.attribute ?? null) : null;
}

const listHead = /^.*?(?::|=|\b(?:is|are|was|were)\b)\s*[*_]*/su;

function bracketed(text: string, sentence: Span, mentions: readonly Mention[], asked: readonly string[]): Statement[] {
  const isIn = ({ start, end }: Span) =>
    /\([*_\s]*$/.test(text.slice(0, start).slice(-5)) && /^[*_\s]*\)/.test(text.slice(end));
  const [first] = mentions;
  if (!first || !mentions.every(isIn)) return [];
  const head = listHead.exec(text.slice(sentence.start, first.start))?.[0] ?? '';
  const attribute = onlyLabel(head, asked);
  if (attribute === null) return [];
  return mentions.flatMap((mention, at) => {
    const previous = mentions[at - 1];
    const from = previous ? previous.end : sentence.start + head.length;
    const raw = text.slice(from, mention.start).replace(/[\s(*_]+$/, '');
    const value = raw.replace(/^[)*_\s]*(?:[,;]\s*)?(?:and\s+)?/, '');
    const start = from + raw.length - value.length;
    if (mention.node === null || wordsOf(value).length === 0) return [];
    return [{ target: mention.node, attribute, value, start, end: mention.end + 1 }];
  });
}

function respective(text: string, sentence: Span, mentions: readonly Mention[], asked: readonly string[]): Statement[] {
  const targets = mentions.filter(isTarget);
  const last = targets.at(-1);
  const joined = targets.every((target, at) => at === 0 || joinsNames(text.slice(targets[at - 1]?.end, target.start)));
  const list = last && /^([\s\S]*?)[\s,]*\brespectively\b/i.exec(text.slice(last.end, sentence.end))?.[1];
  if (!last || !list || !joined || targets.length !== mentions.length || endsSentence(list)) return [];
  const values = splitList(list, last.end);
  if (values.length !== targets.length) return [];
  const attribute = onlyLabel(text.slice(sentence.start, sentence.end), asked) ?? bornIn(list, asked);
  if (attribute === null) return [];
  return targets.flatMap((target, at) => {
    const value = values[at];
    return value ? [{ target: target.node, attribute, ...value }] : [];
  });
}

/** `were born in 1911 and 1927` names the birth year by its verb. */
function bornIn(list: string, asked: readonly string[]): string | null {
  if (!/\bborn\b/i.test(list)) return null;
  const kinds = /\bborn\s+(?:in|on)\s+[^,]*?\d/i.test(list) ? ['birth year', 'birth date', 'born'] : ['birthplace'];
  const fitting = asked.filter((attribute) => kinds.includes(attribute));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** The parts of a list with their spans, the first without the words that lead to it. */
function splitList(list: string, offset: number): { value: string; start: number; end: number }[] {
  const lead =
    /^(?:[\s\S]*\b(?:is|are|was|were|have|had|in|on|at|of|from|as)\b|[\s\S]*:)?\s*/i.exec(firstPart(list))?.[0]
      .length ?? 0;
  let at = offset + lead;
  return list
    .slice(lead)
    .split(/(\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+)/)
    .flatMap((part, index) => {
      const start = at;
      at += part.length;
      const value = part.trim();
      return index % 2 === 0 && value !== '' ? [{ value, start, end: start + part.trimEnd().length }] : [];
    });
}

const firstPart = (list: string) => list.split(/,|\sand\s|\s&\s/)[0] ?? '';
