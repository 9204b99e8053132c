import type { Page, PageRead } from '../../../crawler/page.ts';
import { pageLanguage } from '../../../crawler/reading/page-language.ts';
import type { Fact } from '../../../examiner/fact.ts';
import { isUnspaced } from '../../../examiner/graded-text.ts';
import type { Span } from '../../../examiner/span.ts';
import { type ChecklistItem, type Criterion, limitSentence, type Task } from '../../../examiner/task.ts';
import type { InformationTree } from '../../../trees/information-tree.ts';
import { type QuestionPlace, questionPlace, questionTree } from '../../../trees/question-tree.ts';
import { bytesHash, contentHash, shortHash } from '../../kernel/hash.ts';
import { taskId } from '../../kernel/ids.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { acceptedTexts, type PackQuestion, statementsIn } from './own-question.ts';

/** An own question as the arena keeps it. */
export interface QuestionPaper {
  readonly task: Task;
  /** The tree of the one page below. */
  readonly tree: InformationTree;
  /** All that the file says of it, which every item of the checklist quotes. */
  readonly read: PageRead;
}

/** Changes whenever the same line would give another task. */
const paperVersion = 2;
const longestTitle = 120;

/**
 * Makes the task and the page of an own question. Equal questions give equal tasks, in whatever file they stand.
 * @param defaultLimit words of an answer where the question names no limit
 * @param at ISO 8601, UTC: when it was imported
 * @param policy of its task pack, which is told behind it
 */
export function questionPaper(
  question: PackQuestion,
  defaultLimit: number,
  at: string,
  policy?: string,
): QuestionPaper {
  const wordLimit = question.wordLimit ?? defaultLimit;
  const place = questionPlace({ paperVersion, question, wordLimit, policy });
  const paper = new Paper(question);
  const language = question.language ?? languageOf(question.question);
  const page = pageOf(question, paper.text, place, { language, fetchedAt: at });
  const items = paper.points.map((point) => itemOf(point, place, page));
  const rubric = rubricOf(question, items.length === 0);
  const task: Task = {
    id: taskId(shortHash(['question', place.tree], 16)),
    tree: place.tree,
    path: [place.node],
    width: 0,
    variant: 0,
    question: [question.question, policy, limitIn(language, wordLimit)]
      .filter((part) => part !== undefined)
      .join('\n\n'),
    wordLimit,
    targets: [],
    depthChecklist: items.filter(({ kind }) => kind === 'depth'),
    widthChecklist: items.filter(({ kind }) => kind === 'width'),
    ...(rubric !== null && { rubric }),
    ...(question.checks !== undefined && question.id !== undefined && { packQuestion: question.id }),
  };
  const bytes = new TextEncoder().encode(page.text);
  return {
    task,
    tree: questionTree(place, page, { topic: page.title, category: question.topic ?? null }),
    read: { page, snapshot: { hash: page.snapshot, contentType: 'text/markdown; charset=utf-8', via: 'http', bytes } },
  };
}

/** ISO 639-1; null where it is unclear. Characters alone tell what is too short for a detector. */
function languageOf(question: string): string | null {
  if (!isUnspaced(question)) return pageLanguage(question, '');
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question) ? 'ja' : 'zh';
}

/** Chinese and Japanese count characters, as the graders do there. */
function limitIn(language: string | null, limit: number): string {
  if (language === 'zh') return `回答不超过 ${limit} 字。`;
  return language === 'ja' ? `${limit}字以内で答えてください。` : limitSentence(limit);
}

function pageOf(
  { question, id }: PackQuestion,
  text: string,
  { url }: QuestionPlace,
  facts: Pick<Page, 'language' | 'fetchedAt'>,
): Page {
  const title = visibleLine(id === undefined ? question : `${id}: ${question}`);
  return {
    url,
    title: title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1)}…`,
    text,
    hash: contentHash(text),
    links: [],
    snapshot: bytesHash(new TextEncoder().encode(text)),
    ...facts,
  };
}

/** Criteria of a question that says nothing of a good answer. */
const generalCriteria = [
  { text: 'What it claims is right, and where it can be checked it says by what.', weight: 3 },
  { text: 'It answers all of the question that was asked, in the depth that the question needs.', weight: 2 },
  { text: 'A reader finds the answer at once, understands it, and is told little beside it.', weight: 1 },
];

/** Null where answers of equal grades are compared by how they read. */
function rubricOf({ rubric }: PackQuestion, isBare: boolean): readonly Criterion[] | null {
  const ownCriteria = rubric?.map((each) => (typeof each === 'string' ? { criterion: each } : each));
  const criteria =
    ownCriteria?.map(({ criterion: text, weight = 1 }) => ({ text, weight })) ?? (isBare ? generalCriteria : null);
  return criteria?.map((each, at) => ({ id: `r${at + 1}`, ...each })) ?? null;
}

/** One thing that an answer must say, with the characters of the page that say so. */
interface Point {
  readonly id: string;
  readonly kind: 'depth' | 'width';
  readonly about: string;
  /** The first stands for all. */
  readonly accept: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The check of the pack's program that says so. */
  readonly check?: string;
}

/** The page of a question while it is written. */
class Paper {
  readonly points: Point[] = [];
  text = '';

  constructor({ id, question, topic, answer, checks = [], checklist = [], reference, rubric, canary }: PackQuestion) {
    const about = [
      id === undefined ? null : `Id: ${id}`,
      topic === undefined ? null : `Topic: ${topic}`,
      canary ?? null,
    ];
    this.#add(['# Question', question, ...about.filter((line) => line !== null)].join('\n\n'));
    if (answer !== undefined) {
      this.#add('\n\n## Answer\n');
      // Who has it has found what was asked for, and no part of it: it decides as a target does.
      this.#addPoint('depth', 'answer', acceptedTexts(answer), acceptedTexts(answer).join(' | '));
    }
    if (checks.length > 0) this.#add('\n\n## Checks\n');
    for (const check of checks) this.#addPoint('width', 'check', [check], check, check);
    if (checklist.length > 0) this.#add('\n\n## Checklist\n');
    for (const each of checklist) {
      if (typeof each === 'string' || each.accept === undefined) {
        const point = typeof each === 'string' ? each : each.point;
        this.#addPoint('width', 'point', [point], point);
      } else {
        const values = acceptedTexts(each.accept);
        this.#addPoint('width', each.point, values, `${each.point} = ${values.join(' | ')}`);
      }
    }
    if (reference !== undefined) this.#addReference(reference);
    if (rubric !== undefined) this.#add(`\n\n## Rubric\n\n${rubric.map(criterionLine).join('\n')}`);
  }

  #add(text: string): void {
    this.text += text;
  }

  #addPoint(kind: Point['kind'], about: string, accept: readonly string[], line: string, check?: string): void {
    this.#add('\n- ');
    const start = this.text.length;
    this.#add(line);
    this.#note(kind, about, accept, { start, end: this.text.length }, check);
  }

  #addReference(reference: string): void {
    this.#add('\n\n## Reference answer\n\n');
    const from = this.text.length;
    this.#add(reference);
    for (const { start, end } of statementsIn(reference))
      this.#note('width', 'point', [reference.slice(start, end)], { start: from + start, end: from + end });
  }

  #note(kind: Point['kind'], about: string, accept: readonly string[], span: Span, check?: string): void {
    const number = this.points.filter((point) => point.kind === kind).length + 1;
    const id = `${kind === 'depth' ? 'd' : 'w'}${number}`;
    this.points.push({ id, kind, about, accept, ...span, ...(check !== undefined && { check }) });
  }
}

function criterionLine(each: NonNullable<PackQuestion['rubric']>[number]): string {
  return typeof each === 'string' ? `- ${each}` : `- ${each.weight ?? 1} × ${each.criterion}`;
}

function itemOf(point: Point, { node }: QuestionPlace, { url, hash, text }: Page): ChecklistItem {
  const { id, kind, about, start, end, check } = point;
  const [value = '', ...forms] = point.accept;
  const accepted = { value, ...(forms.length > 0 && { forms }) };
  const quote = { node, url, page: hash, start, end, text: text.slice(start, end) };
  const fact: Fact = { entity: 'the question', attribute: about, ...accepted, quote };
  const isBare = about === 'point' || check !== undefined;
  const words = isBare ? value : `${about}: ${[value, ...forms].join(' | ')}`;
  const item = { id, kind, target: node, attribute: about, ...accepted, text: words, facts: [fact] };
  return check === undefined ? item : { ...item, check };
}
