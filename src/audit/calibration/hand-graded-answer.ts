import * as z from 'zod';
import type { SecondLook } from '../../../examiner/examiner.ts';
import type { ChecklistItem, Grade, GradeOutcome, Task } from '../../../examiner/task.ts';
import { contentHash, shortHash } from '../../kernel/hash.ts';
import { nodeId, taskId, treeId, type Url } from '../../kernel/ids.ts';
import { readLine } from '../../kernel/json-line.ts';

const name = z.string().min(1).max(200);
const wording = z.string().min(1).max(5_000);

const gradedItem = z.object({
  id: name,
  kind: z.enum(['depth', 'width']),
  target: name,
  attribute: name,
  value: wording,
  forms: z.array(wording).max(50).exactOptional(),
  parts: z.array(wording).max(50).exactOptional(),
  pageQuote: wording,
});

const handGrade = z.object({
  outcome: z.enum(['satisfied', 'missing', 'contradicted']),
  quote: wording.nullable(),
  why: z.string().max(5_000).default(''),
  borderline: z.boolean().default(false),
});

/** One line of a file of graded answers. */
export const handGradedAnswer = z
  .object({
    id: name,
    domain: name.default('unnamed'),
    question: z.string().min(1).max(20_000),
    wordLimit: z.int().min(1).max(100_000),
    targets: z
      .array(z.object({ node: name, name }))
      .min(1)
      .max(50),
    rivals: z.array(name).max(1_000).default([]),
    items: z.array(gradedItem).min(1).max(500),
    answer: z.string().max(1_000_000),
    grades: z.record(name, handGrade),
  })
  .superRefine((answer, { addIssue }) => {
    for (const { path, message } of faultsIn(answer)) addIssue({ code: 'custom', path: [...path], message });
  });

/** One answer to one question with a checklist, every item of it graded by a careful person (docs/calibrate.md). */
export type HandGradedAnswer = z.infer<typeof handGradedAnswer>;
export type HandGrade = z.infer<typeof handGrade>;
export type HandGradedItem = z.infer<typeof gradedItem>;

/** Parses one line of a file of graded answers; returns what is wrong with it, in words, if it is not one. */
export function parseHandGradedAnswer(line: string): HandGradedAnswer | string {
  return readLine(handGradedAnswer, line);
}

/** The person's grade of an item; every item has one. */
export function handGradeOf({ id, grades }: HandGradedAnswer, item: string): HandGrade {
  const grade = grades[item];
  if (grade === undefined) throw new RangeError(`answer ${id} has no grade of item ${item}`);
  return grade;
}

/** The first word of why a grade is what it is: `rounding` of `rounding: 28.4 for 28.37`. */
export function categoryOf({ why }: HandGrade): string {
  return /^[^\s:]+/.exec(why.trim())?.[0] ?? 'unsaid';
}

interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Lists faults that no single field shows. */
function faultsIn({ items, targets, grades, answer }: HandGradedAnswer): Fault[] {
  const nodes = new Set(targets.map(({ node }) => node));
  const ids = new Set(items.map(({ id }) => id));
  const faults: Fault[] = [];
  for (const [at, { id, target }] of items.entries()) {
    if (items.findIndex((each) => each.id === id) < at)
      faults.push({ path: ['items', at, 'id'], message: `item ${id} stands twice; give each its own id` });
    if (!nodes.has(target))
      faults.push({ path: ['items', at, 'target'], message: `${target} is the node of no target; see 'targets'` });
    if (!Object.hasOwn(grades, id)) faults.push({ path: ['grades'], message: `item ${id} has no grade; add one` });
  }
  for (const [id, grade] of Object.entries(grades)) {
    const message = ids.has(id) ? quoteFault(grade, answer) : 'there is no such item; correct the id or remove it';
    if (message !== null) faults.push({ path: ['grades', id], message });
  }
  return faults;
}

const wantsQuote: Readonly<Record<GradeOutcome, boolean>> = { satisfied: true, contradicted: true, missing: false };

function quoteFault({ outcome, quote }: HandGrade, answer: string): string | null {
  if (quote === null) return wantsQuote[outcome] ? `${outcome} needs a quote: exact characters of the answer` : null;
  if (!wantsQuote[outcome]) return 'what is missing has no quote; give null';
  return answer.includes(quote) ? null : 'its quote does not stand in the answer; copy exact characters of it';
}

/** The outcome of a second look at a grade that code lowered or could not settle. */
type SettledLook = Pick<SecondLook, 'item' | 'result'> & Partial<Pick<SecondLook, 'reason'>>;

/** A judge's first word on an item, with its reason where it gave one. */
interface ClaimedOutcome extends Pick<Grade, 'item' | 'outcome'> {
  readonly reason?: string;
}

/** Grades of one answer by a judge and then by code. */
export interface AnswerJudgement {
  /** Grades after all checks. An item without a grade counts as missing. */
  readonly grades: readonly Grade[];
  /** The judge's first grades; null if only code graded, and for a panel. */
  readonly claimed: readonly ClaimedOutcome[] | null;
  readonly secondLooks: readonly SettledLook[];
}

export interface JudgedAnswer {
  readonly answer: HandGradedAnswer;
  readonly judgement: AnswerJudgement;
}

/** One item of a graded answer with all that was said of it. */
export interface JudgedItem {
  readonly item: string;
  /** The id of the answer. */
  readonly answer: string;
  /** The person's grade. */
  readonly hand: GradeOutcome;
  /** The grade after all checks. */
  readonly judged: GradeOutcome;
  readonly kind: 'depth' | 'width';
  readonly category: string;
  readonly domain: string;
  /** The person's reason, and the words of the answer that it stands on. */
  readonly why: string;
  readonly handQuote: string | null;
  /** True if careful people may differ. */
  readonly borderline: boolean;
  /** The words that the judged grade stands on. */
  readonly quote: string | null;
  /** The judge's reason, and code's where it lowered the grade or had it looked at again; empty where nobody gave one. */
  readonly reasons: readonly string[];
  readonly claimed: GradeOutcome | null;
  /** Null if nobody looked twice. */
  readonly secondLook: 'confirmed' | 'disputed' | null;
}

/** The items of an answer, in the order of its checklist. */
export function judgedItems({ answer, judgement }: JudgedAnswer): JudgedItem[] {
  const { grades, claimed, secondLooks } = judgement;
  const outcomeIn = (list: readonly Pick<Grade, 'item' | 'outcome'>[], id: string) =>
    list.find(({ item }) => item === id)?.outcome ?? 'missing';
  return answer.items.map(({ id, kind }) => {
    const hand = handGradeOf(answer, id);
    const look = secondLooks.find(({ item }) => item === id);
    const reasons = [claimed?.find(({ item }) => item === id)?.reason ?? '', look?.reason ?? ''];
    return {
      item: id,
      answer: answer.id,
      domain: answer.domain,
      kind,
      category: categoryOf(hand),
      why: hand.why,
      handQuote: hand.quote,
      borderline: hand.borderline,
      quote: grades.find(({ item }) => item === id)?.quote ?? null,
      reasons: reasons.filter((reason) => reason !== ''),
      hand: hand.outcome,
      judged: outcomeIn(grades, id),
      claimed: claimed === null ? null : outcomeIn(claimed, id),
      secondLook: reviewOf(look),
    };
  });
}

/** Null where nobody looked again, or nobody's look counts. */
function reviewOf(look: SettledLook | undefined): JudgedItem['secondLook'] {
  if (look?.result === 'confirmed') return 'confirmed';
  return look?.result === 'disputed' || look?.result === 'unshown' ? 'disputed' : null;
}

/** Pages of graded answers are known by their quotes alone. */
const noPage = 'https://pages.invalid/' as Url;

/** The task that a graded answer is an answer to. Equal questions with equal checklists are the same task. */
export function taskOfAnswer({ question, wordLimit, targets, rivals, items }: HandGradedAnswer): Task {
  const nodes = targets.map(({ node, name }) => ({ node: nodeId(node), name }));
  const ofKind = (kind: HandGradedItem['kind']) =>
    items.filter((item) => item.kind === kind).map((item) => checklistItem(item, targets));
  return {
    id: taskId(shortHash({ question, wordLimit, targets, rivals, items }, 16)),
    tree: treeId('graded-answers'),
    path: [nodeId('root'), ...nodes.slice(0, 1).map(({ node }) => node)],
    width: nodes.length,
    variant: 0,
    question,
    wordLimit,
    targets: nodes,
    rivals,
    depthChecklist: ofKind('depth'),
    widthChecklist: ofKind('width'),
  };
}

function checklistItem(
  { id, kind, target, attribute, pageQuote, ...accepted }: HandGradedItem,
  targets: HandGradedAnswer['targets'],
): ChecklistItem {
  const { value, forms, parts } = accepted;
  const acceptedForms = { value, ...(forms && { forms }), ...(parts && { parts }) };
  const entity = targets.find(({ node }) => node === target)?.name ?? target;
  const node = nodeId(target);
  const page = contentHash(pageQuote);
  const quote = { node, url: noPage, page, start: 0, end: pageQuote.length, text: pageQuote };
  const text = kind === 'depth' ? entity : `${attribute} of ${entity}: ${value}`;
  return {
    id,
    kind,
    target: node,
    attribute,
    text,
    ...acceptedForms,
    facts: [{ entity, attribute, ...acceptedForms, quote }],
  };
}
