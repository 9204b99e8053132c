import { plainWords, withoutArticle, wordsOf } from '../comparing/words.ts';
import type { Span } from '../span.ts';
import { datesIn } from '../values/calendar-date.ts';
import { cleanAttribute, cleanValue, plainProse } from './clean.ts';
import { markdownLines } from './markdown-tables.ts';
import type { RawFact } from './raw-fact.ts';

/** Facts from plain sentences about the page's entity. */
export function sentenceFacts(text: string, entity: string): RawFact[] {
  return sentencesOf(text).flatMap((sentence, index) => [
    ...(sentence.lead && index < 3 ? kindFact(sentence, entity) : []),
    ...attributeFact(sentence, entity),
    ...versionFact(sentence),
    ...eventFact(sentence, entity),
  ]);
}

/** Where the head of `an oil lamp with two wicks` ends. */
const headEnd =
  /\s(?:that|which|who|whose|where|when|with|without|of|in|on|from|for|to|by|at|used|made|built|found|played|known|located|and|or|as|than|since)\s|[,;:.(]/;

/** `X is a Y …`: the kind of thing that the entity is. */
function kindFact(sentence: Sentence, entity: string): RawFact[] {
  const match = /^(.{1,90}?)\s+(?:is|was|are|were)\s+(?:an?|one of the|the)\s+(.+)$/is.exec(plainProse(sentence.text));
  if (!match || !isSubject(match[1] ?? '', entity)) return [];
  const head = `${match[2] ?? ''} `.split(headEnd)[0]?.trim() ?? '';
  const value = cleanValue(head);
  const words = wordsOf(head).length;
  if (
    !value ||
    words === 0 ||
    words > 4 ||
    /^(?:kind|type|form|sort|part|set|member|way|list|number|name)$/i.test(value)
  )
    return [];
  return [{ entity: null, attribute: 'kind', value, start: sentence.start, end: sentence.end }];
}

/** `Its number of strings is 7.` and `The region of X is Northern Vale.` */
function attributeFact(sentence: Sentence, entity: string): RawFact[] {
  const text = plainProse(sentence.text);
  const match =
    /^(?:Its|His|Her|Their|The)\s+([\p{L} -]{3,45}?)\s+(?:is|was|are|were)\s+((?:[^.;:]|\.(?=\d)){1,80})\.?$/u.exec(
      text,
    );
  const owned =
    /^The\s+([\p{L} -]{3,40}?)\s+of\s+(.{2,60}?)\s+(?:is|was|are|were)\s+((?:[^.;:]|\.(?=\d)){1,80})\.?$/u.exec(text);
  const [label, raw] = owned && isSubject(owned[2] ?? '', entity) ? [owned[1], owned[3]] : [match?.[1], match?.[2]];
  if (!label || !raw || (/^The/.test(text) && !owned)) return [];
  const attribute = cleanAttribute(label);
  const value = cleanValue(raw);
  if (!attribute || !value || !isPlainValue(value)) return [];
  return [{ entity: null, attribute, value, start: sentence.start, end: sentence.end }];
}

/** A number, a date or a name; `not known to be large` is none of them. */
function isPlainValue(value: string): boolean {
  return wordsOf(value).length <= 5 && /^[\p{Lu}\d]/u.test(value) && !/\b(?:not|never|been|said|about)\b/i.test(value);
}

/** `New in version 3.5.` above the first section speaks of the whole page. */
function versionFact(sentence: Sentence): RawFact[] {
  const match = /^(?:New|Added|Introduced) in version (\d+(?:\.\d+)*)\b/i.exec(plainProse(sentence.text));
  if (!match?.[1] || !sentence.lead) return [];
  return [{ entity: null, attribute: 'since version', value: match[1], start: sentence.start, end: sentence.end }];
}

/** What happened to the entity, by participle; `Vint was born in 1911.` states a birth year. */
const events: Readonly<Record<string, string>> = {
  born: 'birth',
  founded: 'foundation',
  established: 'foundation',
  released: 'release',
  published: 'publication',
  built: 'construction',
  opened: 'opening',
  introduced: 'introduction',
  discovered: 'discovery',
};

function eventFact(sentence: Sentence, entity: string): RawFact[] {
  const text = plainProse(sentence.text);
  const match = new RegExp(
    `^(.{1,60}?) (?:is|was|were) (${Object.keys(events).join('|')})(?: first)? (?:in|on) (.{4,40})`,
    'iu',
  ).exec(text);
  const event = events[match?.[2]?.toLowerCase() ?? ''];
  const rest = match?.[3] ?? '';
  const [date] = datesIn(rest);
  if (!event || !date || date.start > 0 || !isSubject(match?.[1] ?? '', entity)) return [];
  const attribute = `${event} ${date.month === null ? 'year' : 'date'}`;
  return [{ entity: null, attribute, value: rest.slice(0, date.end), start: sentence.start, end: sentence.end }];
}

function isSubject(subject: string, entity: string): boolean {
  const words = withoutArticle(plainWords(subject));
  const name = withoutArticle(plainWords(entity));
  if (words.length === 1 && ['it', 'he', 'she', 'this'].includes(words[0] ?? '')) return true;
  const last = name.at(-1);
  if (last === undefined || !words.includes(last)) return false;
  // `Vint` for `Harro Vint`, and `the old Harro Vint` with at most two words more.
  return (
    words.every((word) => name.includes(word)) ||
    (words.length <= name.length + 2 && name.every((word) => words.includes(word)))
  );
}

const longestAbbreviation = 12;
/** A longer run without an end is no sentence, in UTF-16 code units. */
const longestSentence = 2_000;

export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** True for sentences above the second-level headings. */
  readonly lead: boolean;
  /** True within block quotes, where notes to the reader and words of others stand. */
  readonly quoted: boolean;
}

/** A full stop behind these is no end of a sentence. */
const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|cf|no|st|mr|mrs|ms|dr|prof|c|ca|fig|approx|vol|jr|sr|inc|ltd)|(?<![\p{L}/])\p{L})\.$/iu;

/** The letter of a unit behind its figure is none of them: `44 m.` */
const unitOf = /\d\s?\p{Ll}\.$/u;

/** The sentences of the paragraphs of a Markdown text, in order; lists, tables, headings and code are left out. */
export function sentencesOf(text: string): Sentence[] {
  return paragraphsOf(text).flatMap(({ start, end, headings, quoted }) =>
    sentenceSpans(text, start, end)
      .filter((span) => span.end - span.start <= longestSentence)
      .map((span) => ({ text: text.slice(span.start, span.end), ...span, lead: headings < 2, quoted })),
  );
}

interface Paragraph {
  readonly start: number;
  readonly end: number;
  /** Headings above it. */
  readonly headings: number;
  readonly quoted: boolean;
}

function paragraphsOf(text: string): Paragraph[] {
  const found: Paragraph[] = [];
  let headings = 0;
  let open = false;
  for (const line of markdownLines(text)) {
    if (line.kind === 'heading') headings++;
    const last = found.at(-1);
    const mark = /^\s*(?:>\s*)+/.exec(line.text)?.[0].length ?? 0;
    const isText = line.kind === 'text' && mark < line.text.length;
    if (isText && open && last) found[found.length - 1] = { ...last, end: line.end };
    else if (isText) found.push({ start: line.start + mark, end: line.end, headings, quoted: mark > 0 });
    open = isText;
  }
  return found;
}

/** A full stop before a capital or a figure; or one of Chinese and Japanese, which no blank follows; or the end. */
const sentenceEnd = /[.!?](?:["”’)]|\*\*)?(?=\s+["“(*`]*[\p{Lu}\p{N}`])|[。！？](?:[。！？”’」』）)]|\*\*)*|$/gu;

/** Where the sentences between two characters of a text stand; what has no full stop is one. */
export function sentenceSpans(text: string, start: number, end: number): readonly Span[] {
  const spans: Span[] = [];
  let from = start;
  const paragraph = text.slice(start, end);
  for (const match of paragraph.matchAll(sentenceEnd)) {
    const at = start + match.index + match[0].length;
    const before = text.slice(Math.max(from, at - longestAbbreviation), at);
    if (match[0] !== '' && abbreviation.test(before) && !unitOf.test(before)) continue;
    const piece = text.slice(from, at);
    const lead = piece.length - piece.trimStart().length;
    const body = piece.trim();
    if (body !== '') spans.push({ start: from + lead, end: from + lead + body.length });
    from = at;
  }
  return spans;
}
