import type { GradeOutcome } from '../../../../examiner/grade.ts';
import { pointClauses } from '../../points.ts';
import { type KnownWorld, worldAttribute } from '../known-world.ts';
import { answerNames, entityNames, sortNames } from './answer-names.ts';
import { type NameSpan, readableText, type Segment, segmentsOf } from './answer-segments.ts';
import { type Assigned, assignValues, unknownForm } from './assign-values.ts';
import { type AskedValue, labelFit, leastFit } from './attribute-words.ts';
import { gradePoints } from './grade-points.ts';
import { compareStated, typeOf, type ValueFit } from './typed-values.ts';

/** An item of a checklist as the grading prompts show it. */
export interface PromptItem {
  readonly item: string;
  readonly kind: 'depth' | 'width' | 'chain';
  /** The target's name; empty where the question asks for points. */
  readonly entity: string;
  readonly attribute: string;
  readonly value: string;
  readonly forms?: readonly string[];
}

export interface OracleGrade {
  readonly item: string;
  readonly reason: string;
  readonly outcome: GradeOutcome;
  readonly quote: string | null;
  /** The world's own value, where it is another one than the checklist's. */
  readonly doubt: string | null;
}

/** An entity's name with the words of the answer that offer or mention it. */
export interface QuotedName {
  readonly name: string;
  readonly quote: string;
}

export interface WorldGrading {
  /** Items that could not be read are left out. */
  readonly grades: readonly OracleGrade[];
  readonly offered: readonly QuotedName[];
  readonly mentioned: readonly QuotedName[];
}

export interface GradeRequest {
  readonly question: string;
  readonly items: readonly PromptItem[];
  readonly rivals: readonly string[];
  readonly path: readonly string[];
  readonly answer: string;
  readonly world: KnownWorld;
}

/**
 * Grades an answer about the made-up world against a checklist, by the world's names and typed values. The checklist decides, also
 * where the world states something else: that is told as a doubt.
 */
export function gradeAnswer(request: GradeRequest): WorldGrading {
  const { items, answer, world } = request;
  if (items.length > 0 && items.every(({ entity }) => entity === '')) return pointsGrading(items, answer);
  const names = entityNames(
    items.filter(({ kind }) => kind !== 'chain').map(({ entity }) => entity),
    request,
  );
  const text = readableText(answer);
  const mentions = answerNames(text, names, world);
  const valuesByEntity = askedValues(request, names);
  const labels = [...valuesByEntity.values()].flat().filter(({ isAsked }) => isAsked);
  const isLabel = (line: string) => labels.some((each) => labelFit(line, each) >= leastFit);
  const unnamed = mentions.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
  const segments = segmentsOf({ text, names: mentions, isLabel });
  const assigned = segments.flatMap((part) =>
    assignValues(unnamed, part, (owner) => valuesByEntity.get(owner) ?? [], world),
  );
  const { offered, mentioned } = sortNames(text, mentions, new Set(request.path));
  const quoted = (each: NameSpan): QuotedName => ({ name: each.value, quote: answer.slice(each.start, each.end) });
  const depth = gradeDepth(items, offered, answer);
  // What an answer says of an entity that it rules out counts neither for a target nor for a rival.
  const standing = assigned.filter(({ owner }) => offered.some(({ value }) => value === owner));
  const width = items
    .filter(({ kind }) => kind === 'width')
    .flatMap((item) => gradeWidth(item, standing, { text, answer, segments }) ?? []);
  return {
    grades: [...depth, ...width].map((grade) => ({ ...grade, doubt: doubtAbout(grade.item, request) })),
    offered: offered.map(quoted),
    mentioned: mentioned.map(quoted),
  };
}

type Graded = Omit<OracleGrade, 'doubt'>;

/** A question without entities offers and mentions none. */
function pointsGrading(items: readonly PromptItem[], answer: string): WorldGrading {
  const grades = gradePoints(items, answer).map((grade) => ({ ...grade, doubt: null }));
  return { grades, offered: [], mentioned: [] };
}

/** By entity: what the checklist asks of it, then what else its page states. */
function askedValues(
  { items, world }: GradeRequest,
  names: readonly string[],
): ReadonlyMap<string, readonly AskedValue[]> {
  const family = world.familyOf(names);
  const width = items.filter(({ kind }) => kind === 'width');
  const attributes = [...new Set(width.map(({ attribute }) => attribute))];
  return new Map(
    names.map((name) => {
      const article = family.find(({ title }) => title === name) ?? world.articlesNamed(name)[0];
      const expectation = (attribute: string, value: string, all: readonly string[]): AskedValue => {
        const spec = article && worldAttribute(article, attribute);
        const clauses = pointClauses.filter((group) => group.some((clause) => all.includes(clause))).flat();
        const statements = typeOf(value, spec) === 'statement' ? [...all, ...clauses] : [];
        return { name: attribute, value, attribute: spec, statements, isAsked: all.length > 0 };
      };
      const own = attributes.map((attribute) => {
        const same = width.filter((item) => item.attribute === attribute);
        const value = (same.find(({ entity }) => entity === name) ?? same[0])?.value ?? '';
        return expectation(
          attribute,
          value,
          same.map((item) => item.value),
        );
      });
      const others = (article?.facts ?? []).filter(({ attribute }) => !attributes.includes(attribute));
      return [name, [...own, ...others.map(({ attribute, value }) => expectation(attribute, value, []))]] as const;
    }),
  );
}

/** Each wrong entity that is offered contradicts one depth item: first those of targets that are not offered. */
function gradeDepth(items: readonly PromptItem[], offered: readonly NameSpan[], answer: string): Graded[] {
  const wrong = offered.filter(({ value }) => !items.some(({ entity }) => entity === value));
  const grades = items
    .filter(({ kind }) => kind !== 'width')
    .map(({ item, value, entity, kind }) => {
      const span = offered.find((each) => each.value === value || each.value === entity);
      const quote = span ? answer.slice(span.start, span.end) : null;
      const outcome: GradeOutcome = span ? 'satisfied' : 'missing';
      return { kind, item, reason: `it ${span ? 'offers' : 'does not offer'} ${value}`, outcome, quote };
    });
  const depth = grades.filter(({ kind }) => kind === 'depth');
  const lost = depth.filter(({ quote }) => quote === null);
  const order = [...lost, ...depth.filter(({ quote }) => quote !== null).reverse()];
  return grades.map(({ kind, ...grade }): Graded => {
    const other = wrong[order.findIndex(({ item }) => item === grade.item)];
    if (!other) return grade;
    const quote = answer.slice(other.start, other.end);
    return { item: grade.item, reason: `it offers ${other.value} in its place`, outcome: 'contradicted', quote };
  });
}

interface ReadAnswer {
  readonly text: string;
  readonly answer: string;
  readonly segments: readonly Segment[];
}

/** Null where the answer says something of the attribute that cannot be read. */
function gradeWidth(item: PromptItem, all: readonly Assigned[], { text, answer, segments }: ReadAnswer): Graded | null {
  const own = all.filter(({ owner, name }) => owner === item.entity && name === item.attribute);
  const matches = own.map((stated) => ({ stated, match: bestMatch(item, stated) }));
  const graded = (outcome: GradeOutcome, stated: Assigned | undefined, reason: string): Graded => ({
    item: item.item,
    reason,
    outcome,
    quote: outcome === 'missing' || !stated ? null : answer.slice(stated.start, stated.end).trim(),
  });
  const best = (fit: ValueFit) =>
    matches.filter(({ match }) => match === fit).sort((a, b) => b.stated.score - a.stated.score)[0]?.stated;
  const same = best('same');
  const other = best('different');
  if (same && all.some((each) => isAlternative(text, same, each) && bestMatch(item, each) === 'different'))
    return graded('contradicted', same, 'it leaves the choice open');
  if (same && other && other.score > same.score + 6) return graded('contradicted', other, `it says ${other.text}`);
  if (same) return graded('satisfied', same, `it says ${same.text}`);
  if (best('partial')) return graded('missing', undefined, 'it says less');
  if (other) return graded('contradicted', other, `it says ${other.text}`);
  return isUnread(item, all, text, segments) ? null : graded('missing', undefined, 'it does not say');
}

function isAlternative(text: string, { owner, type, end }: Assigned, other: Assigned): boolean {
  return other.owner === owner && other.type === type && /^\s*(?:or|\/)\s*$/.test(text.slice(end, other.start));
}

/** Of a year the stated date may be a whole one. */
function bestMatch({ value, forms = [] }: PromptItem, stated: Assigned): ValueFit {
  const type = typeOf(value, undefined) === 'number' ? 'number' : stated.type;
  const matches = [value, ...forms].map((form) => compareStated(type, form, stated));
  return matches.find((match) => match === 'same') ?? matches.find((match) => match === 'partial') ?? 'different';
}

/**
 * True where an answer may state an item in a way that is not read: it has the value in words that were given to no attribute, or a
 * labelled place for it holds other words.
 */
function isUnread(item: PromptItem, all: readonly Assigned[], text: string, segments: readonly Segment[]): boolean {
  const isGiven = (start: number) => all.some((stated) => stated.start <= start && start < stated.end);
  const isHidden = item.value.length > 2 && placesOf(item.value, text).some((at) => !isGiven(at));
  if (isHidden) return true;
  return segments.some(({ owners, label, start, end }) => {
    if (label === null || !owners.includes(item.entity) || labelFit(label, { name: item.attribute }) < 0.9)
      return false;
    const words = text.slice(start, end);
    return !unknownForm.test(words) && !/\b[12]\d{3}\b/.test(words);
  });
}

/** Where a value stands in a text as whole words, in any case. */
function placesOf(value: string, text: string): number[] {
  const words = text.toLowerCase();
  const wanted = value.toLowerCase();
  const isEdge = (at: number) => !/[\p{L}\p{N}]/u.test(words.charAt(at));
  const places: number[] = [];
  for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, at + 1)) {
    if (isEdge(at - 1) && isEdge(at + wanted.length)) places.push(at);
  }
  return places;
}

function doubtAbout(id: string, { items, world }: GradeRequest): string | null {
  const item = items.find((each) => each.item === id);
  if (item?.kind !== 'width' || items.some(({ attribute }) => attribute === `rejected ${item.attribute}`)) return null;
  const article = world.familyOf(items.map(({ entity }) => entity)).find(({ title }) => title === item.entity);
  const fact = article?.facts.find(({ attribute }) => attribute === item.attribute);
  if (!article || !fact) return null;
  const type = typeOf(item.value, worldAttribute(article, item.attribute));
  const isSame = [item.value, ...(item.forms ?? [])].some(
    (form) => compareStated(type, form, { text: fact.value }) === 'same',
  );
  return isSame ? null : `The page of ${item.entity} has ${fact.value} as its ${item.attribute}.`;
}
