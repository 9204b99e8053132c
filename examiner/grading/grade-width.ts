import { holdsAccepted } from '../comparing/compare-accepted.ts';
import { holdsValue } from '../comparing/compare-value.ts';
import type { ValueMatch } from '../comparing/comparison.ts';
import { cutOut, expectedValue } from '../comparing/expected-value.ts';
import { plainWords, wordsOf } from '../comparing/words.ts';
import type { Grade } from '../grade.ts';
import { isInside, type Span } from '../span.ts';
import type { ChecklistItem, Task } from '../task.ts';
import { quantitiesIn } from '../values/quantity.ts';
import type { Passage } from './graded-text.ts';
import { claimStatusOfValue, isLabelDivided } from './open-choice.ts';
import type { AnswerReading } from './read-answer.ts';
import { type ClaimStatus, standingPart } from './rejection.ts';
import { decisiveSpan, isNumeric, matchItem, type Statement, sentenceMark } from './statement.ts';
import { toldValue } from './told-value.ts';

/** An answer that says more about one target, or states one item more often, is read so far. */
const mostSentences = 400;
const mostStatements = 100;

interface Stated {
  readonly statement: Statement;
  readonly match: ValueMatch;
  readonly standing: ClaimStatus;
}

/** Grades one width item by what the answer states under its label or in its place, else by what its sentences tell. */
export function gradeWidth(task: Task, item: ChecklistItem, reading: AnswerReading, taken: readonly Span[]): Grade {
  const stated = statementsFor(item, reading);
  const wrong = stated.find((each) => isOther(each) && each.statement.unclear !== true);
  const right = stated.find(
    ({ match, statement, standing }) =>
      match === 'same' &&
      standing === 'stated' &&
      holdsAccepted(reading.text.slice(statement.start, statement.end), item),
  );
  const decisive = wrong ?? right;
  if (decisive) {
    const quote = reading.text.slice(decisive.statement.start, decisive.statement.end);
    return { item: item.id, outcome: wrong ? 'contradicted' : 'satisfied', quote };
  }
  if (stated.some(({ match, statement }) => match !== 'absent' || saysNothing.test(statement.value)))
    return { item: item.id, outcome: 'missing', quote: null };
  return gradeByPassages(task, item, reading, taken);
}

/** Words in the place of a value that say that there is none. */
const saysNothing = /^[\s*_(]*(?:unknown|not\b|no\b|none\b|n\/?a\b|could not|cannot|[-–—?]+\s*$)/i;

/** What the answer states for an item by its label, or by its place, and has not taken back. */
function statementsFor(item: ChecklistItem, { text, statements }: AnswerReading): Stated[] {
  const own = statements
    .filter(({ target, attribute }) => target === item.target && attribute === item.attribute)
    .slice(0, mostStatements);
  return own.flatMap((statement) => {
    const standing = claimStatusOfValue(text, decisiveSpan(text, statement, item), item);
    const value = standingPart(statement.value);
    const isCorrected = value !== null && value !== statement.value;
    if (value === null || (standing === 'retracted' && !isCorrected)) return [];
    const match = isTotal(item, value) ? 'absent' : matchItem(item, value);
    const isOneOfTwo = match === 'several' && isLabelDivided(text, statement.end, item);
    return [{ statement, match: isOneOfTwo ? 'same' : match, standing: isCorrected ? ('stated' as const) : standing }];
  });
}

/** Another value, or the right one as one of two; a denied one says nothing. */
function isOther({ match, standing }: Stated): boolean {
  if (standing === 'denied') return false;
  return match === 'different' || match === 'several' || (match === 'same' && standing === 'alternative');
}

/** Where the attribute is not named, its value may still stand in what is said about the target. */
function gradeByPassages(task: Task, item: ChecklistItem, reading: AnswerReading, taken: readonly Span[]): Grade {
  const others = task.widthChecklist
    .filter(({ attribute, target }) => attribute === item.attribute && target !== item.target)
    .map(({ value }) => value);
  const passages = reading.passages.filter(({ target }) => target === item.target);
  const sentences = passages
    .flatMap((passage) => sentencesOf(reading.prose, passage).map((span) => ({ passage, span })))
    .slice(0, mostSentences);
  const guessed = sentences.find(
    // Beside another target nothing tells whose value it is.
    ({ passage, span }) =>
      passage.beside === 'none' && isGuess(item.value, restOf(span, passage, reading), others, reading.asked.length),
  );
  const told = sentences.flatMap(({ passage, span }) => {
    const inside = [passage.name, ...taken].filter((each) => isInside(each, span));
    const value = toldValue(reading.prose, span, item, inside);
    return value ? [{ span, value }] : [];
  });
  const open = told.find(({ value }) => value.standing === 'alternative' && (value.isNamed || !isBareNumber(item)));
  const right = told.find(({ value }) => value.standing === 'stated' && (value.isNamed || value.isAlone));
  const decisive = guessed?.span ?? open?.span ?? right?.span;
  if (!decisive) return { item: item.id, outcome: 'missing', quote: null };
  const outcome = guessed || open ? 'contradicted' : 'satisfied';
  return { item: item.id, outcome, quote: reading.text.slice(decisive.start, decisive.end).trim() };
}

/** `three medals` says nothing against `2 gold, 1 silver`. */
function isTotal(item: ChecklistItem, stated: string): boolean {
  const expected = expectedValue(item.value);
  const isSum =
    'quantities' in expected && expected.quantities.filter(({ dimension }) => dimension === null).length > 1;
  return isSum && plainWords(stated).length === 1 && quantitiesIn(stated).length === 1;
}

/** A number without a unit may count anything. */
function isBareNumber({ value }: ChecklistItem): boolean {
  const expected = expectedValue(value);
  return expected.type === 'quantities' && expected.quantities.every(({ dimension }) => dimension === null);
}

/** Dates and numbers that the answer gives for items by their labels: in a sentence they tell nothing else. */
export function takenNumbers(task: Task, { text, statements }: AnswerReading): Span[] {
  return statements.flatMap((statement) => {
    const item = task.widthChecklist.find(
      ({ target, attribute }) => target === statement.target && attribute === statement.attribute,
    );
    return item && isNumeric(item) ? [decisiveSpan(text, statement, item)] : [];
  });
}

const sentenceEnd = new RegExp(String.raw`\n|${sentenceMark}\s`, 'gu');

function sentencesOf(text: string, { start, end }: Span): Span[] {
  const sentences: Span[] = [];
  let at = start;
  for (const match of text.slice(start, end).matchAll(sentenceEnd)) {
    sentences.push({ start: at, end: start + match.index });
    at = start + match.index + match[0].length;
  }
  return [...sentences, { start: at, end }].filter((sentence) => sentence.end > sentence.start);
}

/** A part of a passage without the name of its target and without what it states by name. */
function restOf(span: Span, passage: Passage, { prose, statements }: AnswerReading): string {
  const taken = [passage.name, ...statements].filter((each) => isInside(each, span));
  const inside = taken.map(({ start, end }) => ({ start: start - span.start, end: end - span.start }));
  return cutOut(prose.slice(span.start, span.end), inside);
}

/** More short parts in a row than this many times the attributes asked for are a list of guesses. */
const guessesPerAttribute = 2;

/**
 * Whether a passage that holds a value holds those of other targets too, or is a list of guesses.
 * @param others the values of the same attribute for other targets
 * @param asked how many attributes the question asks for
 */
function isGuess(value: string, rest: string, others: readonly string[], asked: number): boolean {
  if (!holdsValue(rest, value)) return false;
  if (others.some((other) => holdsValue(cutValue(rest, value), other) && !holdsValue(value, other))) return true;
  const parts = rest.split(/[,;/|\n]|\s(?:and|or)\s/).filter((part) => {
    const words = wordsOf(part).length;
    return words > 0 && words <= 5;
  });
  return parts.length > guessesPerAttribute * asked + 2;
}

function cutValue(rest: string, value: string): string {
  const at = rest.toLowerCase().indexOf(value.toLowerCase());
  return at < 0 ? rest : cutOut(rest, [{ start: at, end: at + value.length }]);
}
