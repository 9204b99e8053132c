import * as z from 'zod';
import { replaced } from '../../../../examiner/citations/source-marks.ts';
import { compareValue, holdsValue } from '../../../../examiner/comparing/compare-value.ts';
import type { AnswerReply } from '../../../../examiner/prompts/grade-reply.ts';
import { markdownLines, sentenceSpans } from '../../../../examiner/reading/markdown.ts';
import { isInside, type Span } from '../../../../examiner/span.ts';
import type { GradeOutcome } from '../../../../examiner/task.ts';
import { coverage } from '../../grammar/attribute-words.ts';
import { correction, isOnlyCompared, numbers, retraction } from '../../grammar/ruling-words.ts';
import { pointClauses } from '../../points.ts';
import { type KnownWorld, worldAttribute } from '../known-world.ts';
import { answerNames, type NameSpan, sortNames } from './answer-names.ts';
import { readableText, segmentsOf } from './answer-segments.ts';
import { type AskedValue, type Assigned, assignValues } from './assign-values.ts';
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

/** A grade with the place of its quote. */
interface Graded {
  readonly item: PromptItem;
  readonly outcome: GradeOutcome;
  readonly span?: Span | undefined;
}

/**
 * Grades an answer about the made-up world against a checklist, by the world's names and typed values; statements that could not be
 * read are left out. The checklist decides, also where the world states something else: that is told as a doubt.
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
  const subjects = mentions.filter((each) => !isOnlyCompared(text, each));
  const unnamed = replaced(text, mentions, ({ start, end }) => ' '.repeat(end - start));
  const askedOf = (owner: string) => values.get(owner) ?? [];
  const stated = segmentsOf(text, subjects).flatMap((part) => assignValues(unnamed, part, askedOf, world));
  const told = (name: string) => new Set(stated.flatMap((each) => (each.owner === name ? each.name : []))).size;
  const asked = items.filter(({ kind }) => kind === 'depth').length;
  const named = mentions.filter(({ value }) => !path.includes(value));
  const { offered, mentioned } = sortNames(text, named, asked, told);
  const retracted = takenBack(text, mentions, offered, stated);
  const remaining = offered.filter((each) => !retracted.has(each));
  // What an answer says of an entity that it rules out counts neither for a target nor for a rival.
  const standing = stated.filter((each) => !retracted.has(each) && remaining.some(({ value }) => value === each.owner));
  const details = width.map((item) => gradeWidth(item, standing, text));
  return { graded: [...gradeDepth(items, remaining), ...details], offered: remaining, mentioned };
}

/** Finds earlier values that an answer takes back, directly or by attribute, else entities, by name or number. */
function takenBack(
  text: string,
  mentions: readonly NameSpan[],
  offered: readonly NameSpan[],
  stated: readonly Assigned[],
): ReadonlySet<NameSpan | Assigned> {
  const corrected = text.search(correction);
  const clauses = Array.from(text.matchAll(/[^.;:\n]+/g), ({ 0: clause, index }) => {
    const isRetracted = retraction.test(clause);
    const within = (each: Span) => isInside(each, { start: index, end: index + clause.length });
    const isNew = ({ value }: NameSpan) => !mentions.some((each) => each.value === value && each.end <= index);
    const isReplaced = corrected >= 0 && corrected < index && mentions.some((each) => within(each) && isNew(each));
    if (!isRetracted && !isReplaced) return [];
    const at = numbers.findIndex((number) => number.test(clause));
    const named = mentions.filter((each) => within(each) && (isRetracted || isOnlyCompared(text, each)));
    const meant = [...named, ...offered.slice(at, at + 1)].map(({ value }) => value);
    // `I wrote X but take it back` names nothing.
    const owners = meant.length > 0 || isReplaced ? meant : stated.filter(within).map(({ owner }) => owner);
    const own = stated.filter((each) => owners.includes(each.owner) && (each.end <= index || within(each)));
    const rest = clause.replace(numbers[at] ?? '', '');
    const told = own.filter((each) => clause.includes(each.text) || coverage(each.name, rest) > 0);
    if (told.length > 0 && isRetracted) return told;
    return [...own, ...offered.filter(({ value, end }) => end <= index && owners.includes(value))];
  });
  return new Set(clauses.flat());
}

/** Returns the values that the checklist asks of an entity; of a rival the same, with values of a target. */
function askedValues(width: readonly PromptItem[], name: string, world: KnownWorld): readonly AskedValue[] {
  const [article] = world.articlesNamed(name);
  return [...new Set(width.map((item) => item.attribute))].map((attribute) => {
    const same = width.filter((item) => item.attribute === attribute);
    const value = (same.find(({ entity }) => entity === name) ?? same[0])?.value ?? '';
    const spec = article && worldAttribute(article, attribute);
    const stated = same.map((item) => item.value);
    const clauses = pointClauses.find((group) => group.some((clause) => stated.includes(clause))) ?? [];
    const knownOptions = spec?.spec.type === 'choice' ? spec.spec.options : clauses;
    const options = typeOf(value, spec) === 'choice' ? [...stated, ...knownOptions] : [];
    return { name: attribute, value, attribute: spec, options };
  });
}

/** Each wrong entity that is offered contradicts one depth item: those first whose targets are not offered, or beside the first one. */
function gradeDepth(items: readonly PromptItem[], offered: readonly NameSpan[]): readonly Graded[] {
  const wrong = offered.filter(({ value }) => !items.some(({ entity }) => entity === value));
  const found = items
    .filter(({ kind }) => kind !== 'width')
    .map((item) => ({ item, span: offered.find(({ value }) => value === item.value || value === item.entity) }));
  const far = (span: Span | undefined) => (span ? Math.abs(span.start - (wrong[0]?.start ?? 0)) : -1);
  const order = found.filter(({ item }) => item.kind === 'depth').sort((a, b) => far(a.span) - far(b.span));
  return found.map((each) => {
    const other = wrong[order.indexOf(each)];
    if (other) return { item: each.item, outcome: 'contradicted', span: other };
    return { ...each, outcome: each.span ? 'satisfied' : 'missing' };
  });
}

function gradeWidth(item: PromptItem, all: readonly Assigned[], text: string): Graded {
  const stated = all.filter(({ owner, name }) => owner === item.entity && name === item.attribute);
  const corrected = text.search(correction);
  const later = stated.filter(({ start }) => corrected >= 0 && start > corrected);
  const own = later.length > 0 ? later : stated;
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

function fitOf({ value, forms = [] }: PromptItem, fact: Assigned): ValueFit {
  const fits = [value, ...forms].map((form) => compareStated(form, fact));
  return fits.find((fit) => fit === 'same') ?? fits.find((fit) => fit === 'partial') ?? 'different';
}

function doubtAbout({ kind, entity, attribute, value, forms = [] }: PromptItem, { items, world }: GradeRequest) {
  const isDisputed = items.some((other) => other.attribute === `rejected ${attribute}`);
  const family = world.familyOf(items.map((each) => each.entity));
  const fact = family.find(({ title }) => title === entity)?.facts.find((each) => each.attribute === attribute)?.value;
  if (kind !== 'width' || isDisputed || fact === undefined) return null;
  const isSame = [value, ...forms].some((form) => compareValue(form, fact) !== 'different');
  return isSame ? null : `The page of ${entity} has ${fact} as its ${attribute}.`;
}
