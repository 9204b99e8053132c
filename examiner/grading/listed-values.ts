import { wordsOf } from '../comparing/words.ts';
import { plainProse } from '../reading/clean.ts';
import type { Span } from '../span.ts';
import { type LabelledValue, labelHits } from './label.ts';
import type { Mention } from './mentions.ts';
import { isStandingRival } from './rival-claims.ts';
import { endsSentence, joinsNames, type RivalClaim, type Statement, sentenceStart } from './statement.ts';

/** A sentence that gives one attribute of several entities, with what it states. */
export interface ListedValues {
  readonly sentence: { readonly start: number; readonly end: number };
  readonly statements: readonly Statement[];
  /** Values with names in brackets behind them, under the label that leads to them. */
  readonly labelled: readonly LabelledValue[];
  /** Rivals that stand among the names in brackets. */
  readonly rivals: readonly RivalClaim[];
}

/** What `Birthplace: X (A), Y (B)` and `A and B … X and Y respectively` state. */
export function listedValues(text: string, mentions: readonly Mention[], asked: readonly string[]): ListedValues[] {
  const inBrackets = sentencesWith(text, mentions).flatMap((sentence): ListedValues[] => {
    const inside = mentions.filter(({ start, end }) => start >= sentence.start && end <= sentence.end);
    const { labelled, rivals } = bracketed(text, sentence, inside);
    return labelled.length + rivals.length > 0 ? [{ sentence, statements: [], labelled, rivals }] : [];
  });
  return [...inBrackets, ...respectiveLists(text, mentions, asked)];
}

/** The sentences or lines that name at least two entities. */
function sentencesWith(text: string, mentions: readonly Mention[]): Span[] {
  const spans = new Map<number, Span & { names: number }>();
  for (const mention of mentions) {
    const start = sentenceStart(text, mention.start);
    const length = /\n|(?<!\b\p{Lu})[.!?](?=\s|$)/u.exec(text.slice(mention.end))?.index;
    const known = spans.get(start);
    spans.set(start, {
      start,
      end: length === undefined ? text.length : mention.end + length,
      names: (known?.names ?? 0) + 1,
    });
  }
  return [...spans.values()].filter(({ names }) => names > 1);
}

/** The one asked attribute that a stretch of text names. */
function onlyLabel(text: string, asked: readonly string[]): string | null {
  const hits = labelHits(wordsOf(text), asked);
  return hits.length === 1 ? (hits[0]?.attribute ?? null) : null;
}

const listHead = /^.*?(?::|=|\b(?:is|are|was|were)\b)\s*[*_]*/su;
const noList = { labelled: [], rivals: [] };

function bracketed(
  text: string,
  sentence: Span,
  mentions: readonly Mention[],
): Pick<ListedValues, 'labelled' | 'rivals'> {
  const isIn = ({ start, end }: Span) =>
    /\b(?:of|for)\s+(?:the\s+)?[*_]*$/i.test(text.slice(Math.max(0, start - 12), start)) ||
    (/\([*_\s]*$/.test(text.slice(Math.max(0, start - 5), start)) && /^[*_\s]*\)/.test(text.slice(end, end + 5)));
  const [first] = mentions;
  if (!first || !mentions.every(isIn)) return noList;
  const head = listHead.exec(text.slice(sentence.start, first.start))?.[0] ?? '';
  // `the birthplace of A and of B` lists nothing.
  if (head === '' && !/\(/.test(text.slice(Math.max(0, first.start - 5), first.start))) return noList;
  const label = plainProse(head.replace(/[:=\s]+$/, '')).replace(/^[\s>*•-]+/, '');
  const values = mentions.map((mention, at) => {
    const previous = mentions[at - 1];
    const from = previous ? previous.end : sentence.start + head.length;
    const raw = text.slice(from, mention.start).replace(/[\s(*_]+$|\s+(?:of|for)\s+(?:the\s+)?[*_]*$/i, '');
    const value = raw.replace(/^[)*_\s]*(?:[,;]\s*)?(?:and\s+)?(?:the\s+)?/i, '');
    return { mention, value, start: from + raw.length - value.length };
  });
  const told = values.filter(({ value }) => wordsOf(value).length > 0);
  return {
    labelled: told.flatMap(({ mention: { node, end }, value, start }) =>
      node === null ? [] : [{ target: node, label, value, start, end: end + 1 }],
    ),
    rivals: told.flatMap(({ mention }) => (isStandingRival(mention) ? [mention] : [])),
  };
}

/** More of them in one answer are no answer. */
const mostRespectives = 60;
const longestLook = 1_000;

/** `A and B were born in X and Y respectively`, also where the names stand in a sentence before, as in `Their … are …`. */
function respectiveLists(text: string, mentions: readonly Mention[], asked: readonly string[]): ListedValues[] {
  return [...text.matchAll(/\b(?:respectively|in that order)\b/gi)].slice(0, mostRespectives).flatMap(({ index }) => {
    const sentence = { start: sentenceStart(text, index), end: index };
    const near = mentions.filter(({ end }) => end <= index && end > index - longestLook);
    const inside = near.filter(({ start }) => start >= sentence.start);
    const names = inside.length > 0 ? lastGroup(text, inside) : earlierGroup(text, sentence, near);
    const from = Math.max(sentence.start, names.at(-1)?.end ?? 0);
    const list = text.slice(from, index).replace(/[\s,]+$/, '');
    if (names.length < 2 || endsSentence(list)) return [];
    const values = splitList(list, from);
    const attribute = onlyLabel(text.slice(sentence.start, index), asked) ?? bornIn(list, asked);
    if (values.length !== names.length || attribute === null) return [];
    const statements = names.flatMap(({ node }, at): Statement[] => {
      const value = values[at];
      return value && node !== null ? [{ target: node, attribute, ...value }] : [];
    });
    return [{ sentence, statements, labelled: [], rivals: names.filter(isStandingRival) }];
  });
}

/** The last names in a row that a list joins. */
function lastGroup(text: string, mentions: readonly Mention[]): readonly Mention[] {
  const from = mentions.findLastIndex(
    (mention, at) => at === 0 || !joinsNames(text.slice(mentions[at - 1]?.end, mention.start)),
  );
  return mentions.slice(Math.max(0, from));
}

function earlierGroup(text: string, sentence: Span, near: readonly Mention[]): readonly Mention[] {
  if (!/\b(?:their|they|these|the (?:two|three|four|five|six))\b/i.test(text.slice(sentence.start, sentence.end)))
    return [];
  return lastGroup(
    text,
    near.filter(({ rejected }) => !rejected),
  );
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
    .split(/(\s*,(?!\d)\s*(?:and\s+)?|\s+(?:and|&)\s+)/)
    .flatMap((part, index) => {
      const start = at;
      at += part.length;
      const value = part.trim();
      return index % 2 === 0 && value !== '' ? [{ value, start, end: start + part.trimEnd().length }] : [];
    });
}

const firstPart = (list: string) => list.split(/,(?!\d)|\sand\s|\s&\s/)[0] ?? '';
