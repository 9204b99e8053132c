import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { askModel } from '../ask-model.ts';
import type { GradeOutcome } from '../grade.ts';
import { gradeAlone } from '../judging/grade-alone.ts';
import type { ModelExaminerOptions } from '../model-examiner-options.ts';
import {
  answerClosedBookPrompt,
  answerFromPagesPrompt,
  answerTextSchema,
  closedBookName,
  type KnownPage,
  pagesAnswerName,
} from '../prompts/answer-question-prompts.ts';
import type { Prompt } from '../prompts/prompt.ts';
import { decidingItems, type Task } from '../task.ts';
import { defaultVerdictThresholds } from '../verdict.ts';
import type { FactCards } from './fact-cards.ts';
import type { DraftRefusal } from './model-draft.ts';
import type { PlacePages } from './place-pages.ts';

export interface TrialOrder {
  readonly task: Task;
  readonly pages: PlacePages;
  readonly cards: FactCards;
  readonly attempt: number;
  readonly occasion: string;
  readonly about: string;
}

type Trial = Result<readonly DraftRefusal[], ModelFailure>;

const mostQuotes = 15;
const longestQuote = 300;

/** Has the writer's model answer a task, without search and from the pages, as far as that is wanted, and grade what it said. */
export async function tryTask(order: TrialOrder, options: ModelExaminerOptions): Promise<Trial> {
  const known = options.closedBook ? await closedBook(order, options) : ok([]);
  if (!known.ok || known.value.length > 0 || !options.selfSolve) return known;
  return selfSolve(order, options);
}

async function closedBook(order: TrialOrder, options: ModelExaminerOptions): Promise<Trial> {
  const prompt = answerClosedBookPrompt(order.task.question, options.fence);
  const answer = await answerOf(prompt, closedBookName, order, options);
  if (!answer.ok) return answer;
  const { task } = order;
  const graded = await outcomesOf(order, answer.value, options);
  if (!graded.ok) return graded;
  const outcomes = graded.value;
  const found = task.depthChecklist.filter(({ id }) => outcomes.get(id) === 'satisfied').length;
  const hasDepth = found >= task.depthChecklist.length * defaultVerdictThresholds.leastIdentified;
  const hasWidth = task.widthChecklist.every(({ id }) => outcomes.get(id) === 'satisfied');
  return ok(
    hasDepth && hasWidth
      ? [{ reason: 'known_without_search', detail: 'it was answered without a search: ask for less known facts' }]
      : [],
  );
}

async function selfSolve(order: TrialOrder, options: ModelExaminerOptions): Promise<Trial> {
  const { task, pages, cards } = order;
  const prompt = answerFromPagesPrompt(task.question, knownPages(pages, cards), options.fence);
  const answer = await answerOf(prompt, pagesAnswerName, order, options);
  if (!answer.ok) return answer;
  const graded = await outcomesOf(order, answer.value, options);
  if (!graded.ok) return graded;
  const open = decidingItems(task).filter(({ id }) => graded.value.get(id) !== 'satisfied');
  return ok(
    open.length === 0
      ? []
      : [
          {
            reason: 'not_solvable',
            detail: `from the pages alone these were not found: ${open.map(({ text }) => text).join('; ')}`.slice(
              0,
              600,
            ),
          },
        ],
  );
}

/** The grades that the writer's model gives its answer as a judge; none where its reply is of no use. */
async function outcomesOf(
  { task, attempt }: TrialOrder,
  answer: string,
  options: ModelExaminerOptions,
): Promise<Result<ReadonlyMap<string, GradeOutcome>, ModelFailure>> {
  const { writer: judge } = options;
  const graded = await gradeAlone({ task, answer, attempt, judge, lookers: [judge] }, options);
  if (!graded.ok) return graded.failure.reason === 'unusable' ? ok(new Map()) : graded;
  return ok(new Map(graded.value.grades.map(({ item, outcome }) => [item, outcome])));
}

/** Chain, targets and the siblings that are not meant, by name, so that their order tells nothing. */
function knownPages(pages: PlacePages, { chain, targets }: FactCards): KnownPage[] {
  const short = (quotes: readonly string[]) => [...new Set(quotes)].map((text) => text.slice(0, longestQuote));
  const given = [...chain, ...targets].map(({ member, cards }) => ({
    name: member.entity,
    quotes: short(cards.map(({ fact }) => fact.quote.text)),
  }));
  const outside = pages.outside.map(({ entity, own }) => ({
    name: entity,
    quotes: short(own.slice(0, mostQuotes).map(({ quote }) => quote.text)),
  }));
  return [...given, ...outside].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** A reply of no use is an empty answer. */
async function answerOf(
  prompt: Prompt,
  name: string,
  { task, occasion, about }: TrialOrder,
  options: ModelExaminerOptions,
): Promise<Result<string, ModelFailure>> {
  const asked = await askModel(
    {
      model: options.writer,
      role: 'check',
      prompt,
      occasion,
      task: task.id,
      about: `${about}, ${name}`,
      name,
      schema: answerTextSchema,
    },
    options,
  );
  if (asked.ok) return ok(asked.value.value.answer);
  return asked.failure.reason === 'unusable' ? ok('') : fail(asked.failure);
}
