import { maskValues } from './mask-values.ts';
import { type AskedClue, readClue } from './read-clue.ts';

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
const exceptForm = new RegExp(`^(?:Consider|Look at) all (\\w+) of ${owner} (.*?) but those ${clue}\\.?$`);
const oneByOneForm = new RegExp(`^(?:Consider|Look at) (\\w+) of ${owner} (.*?): (the \\w+ .*?)\\.?$`);
const nextSentence = new RegExp(
  `\\. (?=(?:Among|Of) ${owner} |(?:Consider|Look at) |For each(?: of them)?, |Sites disagree on |Compare them: |Use at most )`,
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
  const kind = readKind(sentences);
  return read.length === hops.length ? { start, hops: read, targets, attributes, ...(kind && { kind }) } : null;
}

function readKind(sentences: readonly string[]): KindAsked | null {
  if (sentences.some((each) => each.startsWith('Compare them: '))) return { kind: 'comparison' };
  const [, attribute] = sentences.map((each) => /^Sites disagree on that (.+?): /.exec(each)).find(Boolean) ?? [];
  return attribute === undefined ? null : { kind: 'synthesis', attribute };
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
  return (
    readTargetsLeft(sentence, values) ?? readTargetsOneByOne(sentence, values) ?? readTargetsTogether(sentence, values)
  );
}

/** `all nine of its bridges but those that were completed after 1750`. */
function readTargetsLeft(sentence: string, values: readonly string[]): AskedTargets | null {
  const match = exceptForm.exec(sentence);
  const count = match ? numberOf(match[1] ?? '') : null;
  const left = match ? readClue(match[3] ?? '', values) : null;
  if (!match || !left || count === null || count > maxTargets) return null;
  return { count, group: readGroup(match[2] ?? '', values), clues: [left], shared: true, except: true };
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
  /** Set where all of the group are meant but those that meet the clue; the count is then that of the group. */
  readonly except?: true;
}

/** A question as a scripted agent understands it. */
export interface ParsedQuestion {
  readonly start: AskedClue;
  readonly hops: readonly Hop[];
  readonly targets: AskedTargets;
  /** Attributes to give for each target, without its name. */
  readonly attributes: readonly string[];
  /** Left out: nothing beside the details of pages. */
  readonly kind?: KindAsked;
}

/** What a question asks beside details that pages state of their own subject. */
export type KindAsked =
  /** Which of two sites is right about an attribute. */
  { readonly kind: 'synthesis'; readonly attribute: string } | { readonly kind: 'comparison' };
