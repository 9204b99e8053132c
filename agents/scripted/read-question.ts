import { maskValues } from './mask-values.ts';

/** Longer questions are not read: no question of the arena comes near it. */
const maxCharacters = 20_000;
const maxHops = 12;
const maxTargets = 20;
const maxAttributes = 20;

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].concat([
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
]);

/** How every clause begins. */
const clauseStart = '(?:whose|with|that|who) ';
const clue = `((?:${clauseStart}|described as ).*?)`;
/** Whose links they are: those of the start, or of the page that the sentence before has found. */
const owner = '(?:its|that [^“”.,;:]{1,60}?’s)';
const startForm = new RegExp(`^(?:Find|Start from) the [^“”]*? ${clue}\\.?$`);
// Questions that were written before 'pick' say 'follow'.
const hopForm = new RegExp(`^(?:Among|Of) ${owner} (.*?), (?:take|pick|follow) the one ${clue}\\.?$`);
const togetherForm = new RegExp(`^(?:Consider|Look at) the (\\w+) of ${owner} (.*?) ${clue}\\.?$`);
const oneByOneForm = new RegExp(`^(?:Consider|Look at) (\\w+) of ${owner} (.*?): (the \\w+ .*?)\\.?$`);
const nextSentence = new RegExp(
  `\\. (?=(?:Among|Of) ${owner} |(?:Consider|Look at) |For each(?: of them)?, |Use at most )`,
);

/**
 * Reads a question by the wording of docs/question-wording.md.
 * @returns null when the question is worded in any other way
 */
export function readQuestion(question: string): ParsedQuestion | null {
  if (question.length > maxCharacters) return null;
  const masked = maskValues(question);
  const sentences = masked.text.split(nextSentence);
  const start = readStart(sentences[0] ?? '', masked.values);
  const hops = sentences.filter((each) => /^(?:Among|Of) /.test(each)).map((each) => readHop(each, masked.values));
  const targets = readTargets(sentences.find((each) => /^(?:Consider|Look at) /.test(each)) ?? '', masked.values);
  const attributes = readAttributes(sentences.find((each) => each.startsWith('For each')) ?? '');
  if (start === null || targets === null || attributes === null || hops.length > maxHops) return null;
  const read = hops.filter((hop) => hop !== null);
  return read.length === hops.length ? { start, hops: read, targets, attributes } : null;
}

function readStart(sentence: string, values: readonly string[]): AskedClue | null {
  const match = startForm.exec(sentence);
  return match ? readClue(match[1] ?? '', values) : null;
}

function readHop(sentence: string, values: readonly string[]): Hop | null {
  const match = hopForm.exec(sentence);
  const clue = match ? readClue(match[2] ?? '', values) : null;
  return match && clue ? { group: readGroup(match[1] ?? '', values), clue } : null;
}

function readTargets(sentence: string, values: readonly string[]): AskedTargets | null {
  return readTargetsOneByOne(sentence, values) ?? readTargetsTogether(sentence, values);
}

function readTargetsOneByOne(sentence: string, values: readonly string[]): AskedTargets | null {
  const match = oneByOneForm.exec(sentence);
  if (!match) return null;
  const items = (match[3] ?? '').split(/; (?:and )?(?=the \w+ )/).map((item) => readTargetItem(item, values));
  const read = items.filter((item) => item !== null);
  const clues = read.flat();
  const count = numberOf(match[1] ?? '') ?? clues.length;
  if (read.length !== items.length || clues.length > maxTargets) return null;
  return { count, group: readGroup(match[2] ?? '', values), clues, shared: false };
}

/** `the one with 10 rooms`, `the two that were made in 1842 or 1907`. */
function readTargetItem(item: string, values: readonly string[]): readonly AskedClue[] | null {
  const [, number = '', clause = ''] = /^the (\w+) (.*)$/.exec(item) ?? [];
  const clues = readAlternatives(clause, values) ?? [readClue(clause, values)];
  const read = clues.filter((clue) => clue !== null);
  return read.length === clues.length && read.length === numberOf(number) ? read : null;
}

function readTargetsTogether(sentence: string, values: readonly string[]): AskedTargets | null {
  const match = togetherForm.exec(sentence);
  const count = match ? numberOf(match[1] ?? '') : null;
  if (!match || count === null || count < 1 || count > maxTargets) return null;
  const group = readGroup(match[2] ?? '', values);
  const clause = match[3] ?? '';
  const alternatives = readAlternatives(clause, values);
  const clues = alternatives ?? [readClue(clause, values)];
  const read = clues.filter((clue) => clue !== null);
  if (read.length !== clues.length || (alternatives && clues.length !== count)) return null;
  return { count, group, clues: read, shared: alternatives === null };
}

/** `that were made in 1842, 1851 or 1907` gives each target a clue of its own. */
function readAlternatives(clause: string, values: readonly string[]): readonly (AskedClue | null)[] | null {
  const match = /“\d+”(?:, “\d+”)* or “(\d+)”/.exec(clause);
  if (!match) return null;
  const unit = /^[\d.]+( \D+)$/.exec(values[Number(match[1])] ?? '')?.[1] ?? '';
  return [...match[0].matchAll(/“(\d+)”/g)].map(([, at]) => {
    const value = values[Number(at)] ?? '';
    const known = [...values, /^[\d.]+$/.test(value) ? `${value}${unit}` : value];
    return readClue(clause.replace(match[0], `“${known.length - 1}”`), known);
  });
}

function readGroup(text: string, values: readonly string[]): LinkGroup {
  const match = /^(.*?) under (?:the heading )?“(\d+)”$/.exec(text);
  return match
    ? { noun: match[1] ?? '', heading: values[Number(match[2])] ?? null }
    : { noun: text.replace(/ under .*$/, ''), heading: null };
}

function readClue(text: string, values: readonly string[]): AskedClue | null {
  const described = /^described as “(\d+)”$/.exec(text);
  if (described) return describedClue(values[Number(described[1])] ?? '');
  const conditions = clausesOf(text).map((clause) => readCondition(clause, values));
  const read = conditions.filter((condition) => condition !== null);
  return read.length === conditions.length ? { kind: 'facts', conditions: read } : null;
}

/** Clauses by themselves: what shares a verb or `with` is given its own. */
function clausesOf(text: string): readonly string[] {
  return text.split(/ and (?=(?:whose|with|that|who|has|have|had) )/).flatMap((part) => {
    const owned = /^(?:(?:(?:that|who) )?(?:has|have|had)|with) (.*)$/.exec(part)?.[1];
    if (owned !== undefined)
      return owned.split(/(?<!between “\d+”) and (?=“|the |an? |between )/).map((each) => `with ${each}`);
    return part.startsWith('whose ') ? [part] : part.split(/(?<=“\d+”|\ds|last|first) and (?=[a-z])/).map(asVerb);
  });
}

const asVerb = (clause: string) => (/^(?:that|who) /.test(clause) ? clause : `that ${clause}`);

/** Forms of a clause, the more special ones first; `#` stands for a value, `@` for the attribute. */
const clauseForms: readonly (readonly [
  form: RegExp,
  read: (attribute: string, values: readonly string[]) => Condition,
])[] = [
  [
    clauseForm('whose @ falls in the (\\d+)s'),
    (attribute, [from = '']) => ({ kind: 'decade', attribute, from: Number(from) }),
  ],
  [
    clauseForm('(?:that|who) (?:was |were )?@ in the (\\d+)s'),
    (attribute, [from = '']) => ({ kind: 'decade', attribute, from: Number(from) }),
  ],
  [
    clauseForm('whose @ (?:is|are) between # and #'),
    (attribute, [low = '', high = '']) => ({ kind: 'between', attribute, low, high }),
  ],
  [
    clauseForm('with the (?:greatest|highest|longest|latest) @'),
    (attribute) => ({ kind: 'extreme', attribute, most: 'greatest' }),
  ],
  [
    clauseForm('with the (?:smallest|lowest|shortest|earliest) @'),
    (attribute) => ({ kind: 'extreme', attribute, most: 'smallest' }),
  ],
  [clauseForm('(?:that|who) (?:was |were )?@ last'), (attribute) => ({ kind: 'extreme', attribute, most: 'greatest' })],
  [
    clauseForm('(?:that|who) (?:was |were )?@ first'),
    (attribute) => ({ kind: 'extreme', attribute, most: 'smallest' }),
  ],
  [
    clauseForm('with between # and # @'),
    (attribute, [low = '', high = '']) => ({ kind: 'between', attribute: `number of ${attribute}`, low, high }),
  ],
  [
    clauseForm('with an? @ of between # and #'),
    (attribute, [low = '', high = '']) => ({ kind: 'between', attribute, low, high }),
  ],
  [clauseForm('with # @'), (attribute, [value = '']) => ({ kind: 'is', attribute: `number of ${attribute}`, value })],
  [
    clauseForm('with the most @'),
    (attribute) => ({ kind: 'extreme', attribute: `number of ${attribute}`, most: 'greatest' }),
  ],
  [
    clauseForm('with the fewest @'),
    (attribute) => ({ kind: 'extreme', attribute: `number of ${attribute}`, most: 'smallest' }),
  ],
  [clauseForm('whose @ (?:is|are) #'), (attribute, [value = '']) => ({ kind: 'is', attribute, value })],
  [clauseForm('with an? @ of #'), (attribute, [value = '']) => ({ kind: 'is', attribute, value })],
  [clauseForm('(?:that|who) (?:was |were )?@ #'), (attribute, [value = '']) => ({ kind: 'is', attribute, value })],
];

function clauseForm(form: string): RegExp {
  return new RegExp(`^${form.replace('@', '(?<attribute>[^“”]+)').replaceAll('#', '“(\\d+)”')}$`);
}

function readCondition(clause: string, values: readonly string[]): Condition | null {
  for (const [form, read] of clauseForms) {
    const match = form.exec(clause);
    if (!match) continue;
    const isValue = /“\d+”/.test(clause);
    const attribute = match.groups?.attribute ?? '';
    const given = match.slice(1).filter((each) => each !== attribute);
    const told = given.map((each) => (isValue ? (values[Number(each)] ?? '') : each));
    return told.includes('') ? null : read(attribute.trim(), told);
  }
  return null;
}

function describedClue(words: string): AskedClue | null {
  const pieces = words
    .split('…')
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  return pieces.length > 0 ? { kind: 'described', pieces } : null;
}

const itemStart = '(?:(?:its|their|how many|(?:when|who|what) (?:it|they)(?: was| were)?) )';
const betweenItems = new RegExp(`(?:,? and |, )(?=${itemStart})`);
const askedForm =
  /^For each(?: of them)?, (?:give|state) (?:its|their) name(?:(?:, | and )(?!say )(.*?))??(?:,? and say (.*?))?\.?$/;

function readAttributes(sentence: string): readonly string[] | null {
  const match = askedForm.exec(sentence);
  if (!match) return null;
  const given = match[1] ?? '';
  const isEach = new RegExp(`(?:^|, | and )${itemStart}`).test(given);
  const nouns = given === '' ? [] : given.split(isEach ? betweenItems : /, | and /);
  const told = match[2] === undefined ? [] : match[2].split(betweenItems);
  const attributes = [...nouns, ...told].flatMap(readItem).filter((attribute) => attribute !== '');
  return attributes.length <= maxAttributes ? attributes : null;
}

function readItem(item: string): readonly string[] {
  const counted = /^how many (.+) (?:it|they) (?:has|have|had)$/.exec(item)?.[1];
  if (counted !== undefined) return counted.split(/, | and /).map((things) => `number of ${things}`);
  return [item.replace(new RegExp(`^(?:${itemStart}|the )`), '').trim()];
}

function numberOf(word: string): number | null {
  const known = numberWords.indexOf(word.toLowerCase());
  if (known >= 0) return known;
  return /^\d{1,3}$/.test(word) ? Number(word) : null;
}

/** One condition of a clue, about what the page states for `attribute`. */
export type Condition =
  | { readonly kind: 'is'; readonly attribute: string; readonly value: string }
  /** A date in the ten years from `from` on. */
  | { readonly kind: 'decade'; readonly attribute: string; readonly from: number }
  | { readonly kind: 'between'; readonly attribute: string; readonly low: string; readonly high: string }
  /** No other page of the group states more, or less; of dates the greatest is the latest. */
  | { readonly kind: 'extreme'; readonly attribute: string; readonly most: 'greatest' | 'smallest' };

/** What a page must say to be the one that is meant. */
export type AskedClue =
  | { readonly kind: 'facts'; readonly conditions: readonly Condition[] }
  /** Pieces of the page's own words, in order; names between them are masked. */
  | { readonly kind: 'described'; readonly pieces: readonly string[] };

/** Where on the current page the links stand. */
export interface LinkGroup {
  readonly noun: string;
  readonly heading: string | null;
}

interface Hop {
  readonly group: LinkGroup;
  readonly clue: AskedClue;
}

export interface AskedTargets {
  readonly count: number;
  readonly group: LinkGroup;
  /** One clue for each target, or a single one that all of them share. */
  readonly clues: readonly AskedClue[];
  readonly shared: boolean;
}

/** A question as a scripted agent understands it. */
export interface ParsedQuestion {
  readonly start: AskedClue;
  readonly hops: readonly Hop[];
  readonly targets: AskedTargets;
  /** Attributes to give for each target, without its name. */
  readonly attributes: readonly string[];
}
