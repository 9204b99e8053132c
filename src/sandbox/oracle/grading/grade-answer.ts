import * as z from 'zod';
import { replaced } from '../../../../examiner/citations/source-marks.ts';
import { compareValue, holdsValue } from '../../../../examiner/comparing/compare-value.ts';
import { escapeRegExp } from '../../../../examiner/comparing/words.ts';
import type { AnswerReply } from '../../../../examiner/prompts/grade-reply.ts';
import { markdownLines, sentenceSpans } from '../../../../examiner/reading/markdown.ts';
import { cutOut, type Span } from '../../../../examiner/span.ts';
import type { GradeOutcome } from '../../../../examiner/task.ts';
import { pointClauses } from '../../points.ts';
import { type KnownWorld, worldAttribute } from '../known-world.ts';
import { answerNames, type NameSpan, sortNames } from './answer-names.ts';
import { readableText, type Segment, segmentsOf } from './answer-segments.ts';
import { type AskedValue, type Assigned, assignValues } from './assign-values.ts';
import { compareStated, coverage, typeOf, type ValueFit } from './typed-values.ts';

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

/** A grade with the place of its quote. */
interface Graded {
  readonly item: PromptItem;
  readonly outcome: GradeOutcome;
  readonly span?: Span | undefined;
}

/**
 * Grades an answer about the made-up world against a checklist, by the world's names and typed values; items that could not be read
 * are left out. The checklist decides, also where the world states something else: that is told as a doubt.
 */
export function gradeAnswer(request: GradeRequest): AnswerReply {
  const { items, answer } = request;
  const asksForPoints = items.length > 0 && items.every(({ entity }) => entity === '');
  const { graded, offered, mentioned } = asksForPoints
    ? { graded: gradePoints(items, answer), offered: [], mentioned: [] }
    : gradeEntities(request);
  const quoteOf = ({ start, end }: Span) => answer.slice(start, end).trim();
  const quoted = (each: NameSpan) => ({ name: each.value, quote: quoteOf(each) });
  const grades = graded.map(({ item, outcome, span }) => {
    const quote = span && outcome !== 'missing' ? quoteOf(span) : null;
    return { item: item.item, reason: 'By its names and values.', outcome, quote, doubt: doubtAbout(item, request) };
  });
  return { grades, offered: offered.map(quoted), mentioned: mentioned.map(quoted) };
}

/** A longer value is a statement, which answers make in words of their own. */
const mostWords = 6;

/** Grades of the points of a question about no entity: a value is there where the answer holds it, and statements cannot be read. */
function gradePoints(items: readonly PromptItem[], answer: string): readonly Graded[] {
  const sentences = markdownLines(answer).flatMap(({ start, end }) => sentenceSpans(answer, start, end));
  return items.flatMap((item): readonly Graded[] => {
    const forms = [item.value, ...(item.forms ?? [])];
    const span = sentences.find(({ start, end }) => forms.some((form) => holdsValue(answer.slice(start, end), form)));
    if (!span && item.value.split(/\s+/).length > mostWords) return [];
    return [{ item, outcome: span ? 'satisfied' : 'missing', span }];
  });
}

function gradeEntities(request: GradeRequest) {
  const { items, answer, path, world } = request;
  const text = readableText(answer);
  const targets = items.filter(({ kind }) => kind !== 'chain').map(({ entity }) => entity);
  const mentions = answerNames(text, targets, request);
  const width = items.filter(({ kind }) => kind === 'width');
  const values = new Map(mentions.map(({ value }) => [value, askedValues(width, value, world)]));
  const segments = segmentsOf(text, mentions);
  const unnamed = replaced(text, mentions, ({ start, end }) => ' '.repeat(end - start));
  const stated = segments.flatMap((part) => assignValues(unnamed, part, (owner) => values.get(owner) ?? [], world));
  const { offered, mentioned } = sortNames(text, mentions, path);
  // What an answer says of an entity that it rules out counts neither for a target nor for a rival.
  const standing = stated.filter(({ owner }) => offered.some(({ value }) => value === owner));
  const details = width.map((item) => gradeWidth(item, standing, text));
  const rest = cutOut(text, standing);
  const filled = segments.filter(({ start, end }) => !unknownForm.test(unnamed.slice(start, end)));
  const read = details.filter(
    ({ item, outcome, span }) => outcome !== 'missing' || span || !isUnread(item, rest, filled),
  );
  return { graded: [...gradeDepth(items, offered), ...read], offered, mentioned };
}

/** What the checklist asks of an entity; of a rival the same, with values of a target. */
function askedValues(width: readonly PromptItem[], name: string, world: KnownWorld): readonly AskedValue[] {
  const [article] = world.articlesNamed(name);
  return [...new Set(width.map((item) => item.attribute))].map((attribute) => {
    const same = width.filter((item) => item.attribute === attribute);
    const value = (same.find(({ entity }) => entity === name) ?? same[0])?.value ?? '';
    const spec = article && worldAttribute(article, attribute);
    const stated = same.map((item) => item.value);
    const clauses = pointClauses.find((group) => group.some((clause) => stated.includes(clause))) ?? [];
    const known = spec?.spec.type === 'choice' ? spec.spec.options : clauses;
    const options = typeOf(value, spec) === 'choice' ? [...stated, ...known] : [];
    return { name: attribute, value, attribute: spec, options };
  });
}

/** Each wrong entity that is offered contradicts one depth item: first those of targets that are not offered. */
function gradeDepth(items: readonly PromptItem[], offered: readonly NameSpan[]): readonly Graded[] {
  const wrong = offered.filter(({ value }) => !items.some(({ entity }) => entity === value));
  const found = items
    .filter(({ kind }) => kind !== 'width')
    .map((item) => ({ item, span: offered.find(({ value }) => value === item.value || value === item.entity) }));
  const depth = found.filter(({ item }) => item.kind === 'depth');
  const order = [...depth.filter(({ span }) => !span), ...depth.filter(({ span }) => span).reverse()];
  return found.map((each) => {
    const other = wrong[order.indexOf(each)];
    if (other) return { item: each.item, outcome: 'contradicted', span: other };
    return { ...each, outcome: each.span ? 'satisfied' : 'missing' };
  });
}

function gradeWidth(item: PromptItem, all: readonly Assigned[], text: string): Graded {
  const own = all.filter(({ owner, name }) => owner === item.entity && name === item.attribute);
  const best = (fit: ValueFit) =>
    own.filter((stated) => fitOf(item, stated) === fit).sort((a, b) => b.score - a.score)[0];
  const same = best('same');
  const isOpen = all.some((each) => same && isAlternative(text, same, each) && fitOf(item, each) === 'different');
  if (same) return { item, outcome: isOpen ? 'contradicted' : 'satisfied', span: same };
  const less = best('partial');
  const other = less ? undefined : best('different');
  return { item, outcome: other ? 'contradicted' : 'missing', span: other ?? less };
}

function isAlternative(text: string, { owner, type, end }: Assigned, other: Assigned): boolean {
  return other.owner === owner && other.type === type && /^\s*(?:or|\/)\s*$/.test(text.slice(end, other.start));
}

function fitOf({ value, forms = [] }: PromptItem, stated: Assigned): ValueFit {
  const fits = [value, ...forms].map((form) => compareStated(form, stated));
  return fits.find((fit) => fit === 'same') ?? fits.find((fit) => fit === 'partial') ?? 'different';
}

/** Words in the place of a value that the answer does not know. */
const unknownForm =
  /^[\s:=–—-]*(?:unknown|not \w+|n\/?a|none|\?+|—|-|–|no data|unclear|unavailable|missing|could not .*)?[\s.,;)]*$/i;

/** The value stands in words that were given to no attribute, or a part with the attribute for its label holds other words. */
function isUnread({ entity, attribute, value }: PromptItem, rest: string, filled: readonly Segment[]): boolean {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(value)}(?![\\p{L}\\p{N}])`, 'iu');
  const isLabel = (label: string) => coverage(attribute, label) === 1 && coverage(label, attribute) === 1;
  const isPlaced = filled.some(({ owners, label }) => owners.includes(entity) && isLabel(label));
  return isPlaced || (value.length > 2 && whole.test(rest));
}

function doubtAbout({ kind, entity, attribute, value, forms = [] }: PromptItem, { items, world }: GradeRequest) {
  const isDisputed = items.some((other) => other.attribute === `rejected ${attribute}`);
  const family = world.familyOf(items.map((each) => each.entity));
  const known = family.find(({ title }) => title === entity)?.facts.find((fact) => fact.attribute === attribute)?.value;
  if (kind !== 'width' || isDisputed || known === undefined) return null;
  const isSame = [value, ...forms].some((form) => compareValue(form, known) !== 'different');
  return isSame ? null : `The page of ${entity} has ${known} as its ${attribute}.`;
}
