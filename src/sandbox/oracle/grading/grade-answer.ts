import * as z from 'zod';
import { holdsValue } from '../../../../examiner/comparing/compare-value.ts';
import { escapeRegExp } from '../../../../examiner/comparing/words.ts';
import type { GradeOutcome } from '../../../../examiner/grade.ts';
import type { AnswerReply, ClaimedGrade } from '../../../../examiner/prompts/grade-reply.ts';
import { cutOut, type Span } from '../../../../examiner/span.ts';
import { pointClauses } from '../../points.ts';
import { type KnownWorld, worldAttribute } from '../known-world.ts';
import { answerNames, entityNames, sortNames } from './answer-names.ts';
import { type NameSpan, readableText, type Segment, segmentsOf } from './answer-segments.ts';
import { type Assigned, assignValues } from './assign-values.ts';
import { type AskedValue, labelFit, leastFit } from './attribute-words.ts';
import { compareStated, typeOf, type ValueFit } from './typed-values.ts';

export const promptItem = z.object({
  item: z.string(),
  kind: z.enum(['depth', 'width', 'chain']),
  /** The target's name; empty where the question asks for points. */
  entity: z.string(),
  attribute: z.string(),
  value: z.string(),
  forms: z.array(z.string()).default([]),
});

/** An item of a checklist as the grading prompts show it. */
export type PromptItem = z.input<typeof promptItem>;

export interface GradeRequest {
  readonly items: readonly PromptItem[];
  readonly rivals: readonly string[];
  readonly path: readonly string[];
  readonly answer: string;
  readonly world: KnownWorld;
}

/**
 * Grades an answer about the made-up world against a checklist, by the world's names and typed values; items that could not be read
 * are left out. The checklist decides, also where the world states something else: that is told as a doubt.
 */
export function gradeAnswer(request: GradeRequest): AnswerReply {
  const { items, answer, world } = request;
  if (items.length > 0 && items.every(({ entity }) => entity === ''))
    return { grades: gradePoints(items, answer), offered: [], mentioned: [] };
  const names = entityNames(
    items.filter(({ kind }) => kind !== 'chain').map(({ entity }) => entity),
    request,
  );
  const text = readableText(answer);
  const mentions = answerNames(text, names, world);
  const values = new Map(names.map((name) => [name, askedValues(request, name)]));
  const labels = [...values.values()].flat();
  const isLabel = (line: string) => labels.some((each) => labelFit(line, each) >= leastFit);
  const blanked = (rest: string, { start, end }: Span) =>
    rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  const unnamed = mentions.reduce(blanked, text);
  const segments = segmentsOf({ text, names: mentions, isLabel });
  const stated = segments.flatMap((part) => assignValues(unnamed, part, (owner) => values.get(owner) ?? [], world));
  const { offered, mentioned } = sortNames(text, mentions, request.path);
  const quoted = (each: NameSpan) => ({ name: each.value, quote: answer.slice(each.start, each.end) });
  // What an answer says of an entity that it rules out counts neither for a target nor for a rival.
  const standing = stated.filter(({ owner }) => offered.some(({ value }) => value === owner));
  const width = items.filter(({ kind }) => kind === 'width');
  const grades = [
    ...gradeDepth(items, offered, answer),
    ...width.flatMap((item) => gradeWidth(item, standing, { text, answer, segments }) ?? []),
  ];
  return {
    grades: grades.map((grade) => ({ ...grade, doubt: doubtAbout(grade.item, request) })),
    offered: offered.map(quoted),
    mentioned: mentioned.map(quoted),
  };
}

/** A longer value is a statement, which answers make in words of their own. */
const mostWords = 6;

/** Grades of the points of a question about no entity: a value is there where the answer holds it, and statements cannot be read. */
function gradePoints(items: readonly PromptItem[], answer: string): readonly ClaimedGrade[] {
  const lines = answer.split(/\n|(?<=[.!?])\s/).map((line) => line.trim());
  return items.flatMap(({ item, value, forms = [] }): ClaimedGrade[] => {
    const quote = lines.find((line) => [value, ...forms].some((form) => holdsValue(line, form)));
    if (quote !== undefined) return [{ item, reason: `it says ${value}`, outcome: 'satisfied', quote, doubt: null }];
    const isStatement = value.split(/\s+/).length > mostWords;
    return isStatement ? [] : [{ item, reason: 'it does not say', outcome: 'missing', quote: null, doubt: null }];
  });
}

/** What the checklist asks of an entity; of a rival the same, with values of a target. */
function askedValues({ items, world }: GradeRequest, name: string): readonly AskedValue[] {
  const width = items.filter(({ kind }) => kind === 'width');
  const [article] = world.articlesNamed(name);
  return [...new Set(width.map((item) => item.attribute))].map((attribute) => {
    const same = width.filter((item) => item.attribute === attribute);
    const value = (same.find(({ entity }) => entity === name) ?? same[0])?.value ?? '';
    const spec = article && worldAttribute(article, attribute);
    const stated = same.map((item) => item.value);
    const clauses = pointClauses.filter((group) => group.some((clause) => stated.includes(clause))).flat();
    const statements = typeOf(value, spec) === 'statement' ? [...stated, ...clauses] : [];
    return { name: attribute, value, attribute: spec, statements };
  });
}

type Graded = Omit<ClaimedGrade, 'doubt'>;

/** Each wrong entity that is offered contradicts one depth item: first those of targets that are not offered. */
function gradeDepth(items: readonly PromptItem[], offered: readonly NameSpan[], answer: string): Graded[] {
  const quoteOf = (span: NameSpan | undefined) => (span ? answer.slice(span.start, span.end) : null);
  const wrong = offered.filter(({ value }) => !items.some(({ entity }) => entity === value));
  const found = items
    .filter(({ kind }) => kind !== 'width')
    .map((item) => ({ ...item, span: offered.find(({ value }) => value === item.value || value === item.entity) }));
  const depth = found.filter(({ kind }) => kind === 'depth');
  const order = [...depth.filter(({ span }) => !span), ...depth.filter(({ span }) => span).reverse()];
  return found.map(({ item, value, span }): Graded => {
    const other = wrong[order.findIndex((each) => each.item === item)];
    if (other)
      return { item, reason: `it offers ${other.value} in its place`, outcome: 'contradicted', quote: quoteOf(other) };
    const reason = `it ${span ? 'offers' : 'does not offer'} ${value}`;
    return { item, reason, outcome: span ? 'satisfied' : 'missing', quote: quoteOf(span) };
  });
}

interface ReadAnswer {
  readonly text: string;
  readonly answer: string;
  readonly segments: readonly Segment[];
}

/** Null where the answer says something of the attribute that cannot be read. */
function gradeWidth(item: PromptItem, all: readonly Assigned[], read: ReadAnswer): Graded | null {
  const { text, answer } = read;
  const own = all.filter(({ owner, name }) => owner === item.entity && name === item.attribute);
  const best = (fit: ValueFit) =>
    own.filter((stated) => fitOf(item, stated) === fit).sort((a, b) => b.score - a.score)[0];
  const graded = (outcome: GradeOutcome, reason: string, stated?: Assigned): Graded => ({
    item: item.item,
    reason,
    outcome,
    quote: stated ? answer.slice(stated.start, stated.end).trim() : null,
  });
  const same = best('same');
  const isOpen = same && all.some((each) => isAlternative(text, same, each) && fitOf(item, each) === 'different');
  if (same && isOpen) return graded('contradicted', 'it leaves the choice open', same);
  if (same) return graded('satisfied', `it says ${same.text}`, same);
  if (best('partial')) return graded('missing', 'it says less');
  const other = best('different');
  if (other) return graded('contradicted', `it says ${other.text}`, other);
  return isUnread(item, all, read) ? null : graded('missing', 'it does not say');
}

/** Words in the place of a value that the answer does not know. */
const unknownForm =
  /^[\s:=–—-]*(?:unknown|not \w+|n\/?a|none|\?+|—|-|–|no data|unclear|unavailable|missing|could not .*)?[\s.,;)]*$/i;

/** The answer has the value in words that were given to no attribute, or a labelled place for it holds other words. */
function isUnread({ entity, attribute, value }: PromptItem, all: readonly Assigned[], { text, segments }: ReadAnswer) {
  if (value.length > 2 && holdsWhole(cutOut(text, all), value)) return true;
  return segments.some(({ owners, label, start, end }) => {
    const isPlace = label !== null && owners.includes(entity) && labelFit(label, { name: attribute }) >= 0.9;
    return isPlace && !unknownForm.test(text.slice(start, end));
  });
}

function isAlternative(text: string, { owner, type, end }: Assigned, other: Assigned): boolean {
  return other.owner === owner && other.type === type && /^\s*(?:or|\/)\s*$/.test(text.slice(end, other.start));
}

/** Of a year the stated date may be a whole one. */
function fitOf({ value, forms = [] }: PromptItem, stated: Assigned): ValueFit {
  const type = typeOf(value, undefined) === 'number' ? 'number' : stated.type;
  const fits = [value, ...forms].map((form) => compareStated(type, form, stated));
  return fits.find((fit) => fit === 'same') ?? fits.find((fit) => fit === 'partial') ?? 'different';
}

/** Whether a text has a value in words of its own, in any case. */
function holdsWhole(text: string, value: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(value)}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}

function doubtAbout(id: string, { items, world }: GradeRequest): string | null {
  const item = items.find((each) => each.item === id);
  if (item?.kind !== 'width' || items.some(({ attribute }) => attribute === `rejected ${item.attribute}`)) return null;
  const article = world.familyOf(items.map(({ entity }) => entity)).find(({ title }) => title === item.entity);
  const known = article?.facts.find(({ attribute }) => attribute === item.attribute)?.value;
  if (!article || known === undefined) return null;
  const type = typeOf(item.value, worldAttribute(article, item.attribute));
  const isSame = [item.value, ...(item.forms ?? [])].some(
    (form) => compareStated(type, form, { text: known }) === 'same',
  );
  return isSame ? null : `The page of ${item.entity} has ${known} as its ${item.attribute}.`;
}
