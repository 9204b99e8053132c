import { LRUCache } from 'lru-cache';
import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { memoize } from '../../src/kernel/memoize.ts';
import { visibleText } from '../../src/kernel/visible-text.ts';
import type { Grade } from '../grade.ts';
import { type ClaimAttribution, readAttribution } from '../grading/attribution.ts';
import { gradeAnswer } from '../grading/grade-answer.ts';
import { gradedText, plainForm, taskInPlainForm } from '../grading/graded-text.ts';
import { type Mention, mentionsIn } from '../grading/mentions.ts';
import { isStandingRival } from '../grading/rival-claims.ts';
import { unsaidSpans } from '../grading/unsaid.ts';
import type { QuoteSpan } from '../reading/find-quote.ts';
import type { Task } from '../task.ts';

/** An answer as code reads it, against which a judge's grades are checked. */
export interface AnswerView {
  readonly text: string;
  readonly attribution: ClaimAttribution;
  readonly mentions: readonly Mention[];
  /** The parts that state nothing: words to the grader, words of the question, sources. */
  readonly unsaid: ReturnType<typeof unsaidSpans>;
  /** What text comparison alone makes of it, by item. */
  readonly byText: ReadonlyMap<string, Grade>;
  /** True when it offers at least as many known rivals as there are targets: then it has told none of them apart. */
  readonly offersEveryone: boolean;
}

/** Every judge of a panel, and the second look of each, asks for the views of the same two answers. */
const viewsOf = memoize((_task: Task) => new LRUCache<string, AnswerView>({ max: 4 }));

/**
 * @param task in visible form
 * @param text the part of the answer that the judge saw
 */
export function viewAnswer(task: Task, text: string): AnswerView {
  const views = viewsOf(task);
  const view = views.get(text) ?? readView(task, text);
  views.set(text, view);
  return view;
}

function readView(task: Task, text: string): AnswerView {
  const attribution = readAttribution(task, text);
  const byText = new Map(gradeAnswer(task, text).map((grade) => [grade.item, grade]));
  const isDisplaced = ({ id }: { readonly id: string }) => {
    const grade = byText.get(id);
    return grade?.outcome === 'contradicted' && mentionsIn(grade.quote ?? '', task).some(isStandingRival);
  };
  const { depthChecklist: depth } = task;
  return {
    text,
    attribution,
    mentions: mentionsIn(text, task),
    unsaid: unsaidSpans(text, task.question),
    byText,
    offersEveryone: depth.length > 0 && depth.every(isDisplaced),
  };
}

/** The places within a span where the answer names a target or a known rival. */
export function mentionsAt({ start, end }: QuoteSpan, { mentions }: Pick<AnswerView, 'mentions'>) {
  return mentions.filter((mention) => mention.start < end && start < mention.end);
}

/**
 * The part of an answer that judges see and quote: visible characters, up to 1.5 times the word limit. Empty for an
 * agent that gave no answer: its own failure is graded as an empty one.
 */
export function judgedAnswerText(outcome: AnswerOutcome, wordLimit: number): string {
  if (outcome.kind === 'failed') return '';
  return visibleText(gradedText(plainForm(outcome.answer.text), wordLimit)).trim();
}

/** The task as judges see it: in the form in which the answer is shown. */
export function shownTask(task: Task): Task {
  return { ...taskInPlainForm(task), question: plainForm(task.question) };
}
