import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { askModel } from '../ask-model.ts';
import type { TaskFailure } from '../examiner.ts';
import type { GradeOutcome } from '../grade.ts';
import { gradeAnswer } from '../grading/grade-answer.ts';
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
import { type FindPages, openSearchCheck, withSearchCheck } from '../search-check.ts';
import { decidingItems, isStatement, type Task } from '../task.ts';
import type { TaskChecks } from '../task-gate.ts';
import { defaultVerdictThresholds } from '../verdict.ts';
import type { FactCards } from './fact-cards.ts';
import type { DraftRefusal } from './model-draft.ts';
import type { PlacePages } from './place-pages.ts';
import { withChainAsked } from './wording.ts';
import { type WriteOrder, writeDraft, writeTask } from './write-task.ts';

export interface TrialOrder {
  readonly task: Task;
  readonly pages: PlacePages;
  readonly cards: FactCards;
  readonly occasion: string;
  readonly about: string;
}

type TrialOptions = Pick<
  ModelExaminerOptions,
  'writer' | 'closedBook' | 'selfSolve' | 'fence' | 'steadiness' | 'maxOutputTokens' | 'timeoutMs' | 'report' | 'signal'
>;
type Trial = Result<readonly DraftRefusal[], ModelFailure>;

const mostQuotes = 15;
const longestQuote = 300;

/** Has the writer's model answer a task, without search and from the pages, as far as that is wanted. */
export async function tryTask(order: TrialOrder, options: TrialOptions): Promise<Trial> {
  const known = options.closedBook ? await closedBook(order, options) : ok([]);
  if (!known.ok || known.value.length > 0 || !options.selfSolve) return known;
  return selfSolve(order, options);
}

async function closedBook(order: TrialOrder, options: TrialOptions): Promise<Trial> {
  const prompt = answerClosedBookPrompt(order.task.question, options.fence);
  const answer = await answerOf(prompt, closedBookName, order, options);
  if (!answer.ok) return answer;
  const { task } = order;
  const outcomes = outcomesOf(task, answer.value);
  const found = task.depthChecklist.filter(({ id }) => outcomes.get(id) === 'satisfied').length;
  const hasDepth = found >= task.depthChecklist.length * defaultVerdictThresholds.leastIdentified;
  const hasWidth = task.widthChecklist.every(({ id }) => outcomes.get(id) === 'satisfied');
  return ok(
    hasDepth && hasWidth
      ? [{ reason: 'known_without_search', detail: 'it was answered without a search: ask for less known facts' }]
      : [],
  );
}

async function selfSolve(order: TrialOrder, options: TrialOptions): Promise<Trial> {
  const { task, pages, cards } = order;
  const prompt = answerFromPagesPrompt(task.question, knownPages(pages, cards), options.fence);
  const answer = await answerOf(prompt, pagesAnswerName, order, options);
  if (!answer.ok) return answer;
  const outcomes = outcomesOf(task, answer.value);
  const items = decidingItems(task);
  // Text comparison does not know a statement in other words.
  const open = items.filter((item) => outcomes.get(item.id) !== 'satisfied' && !isStatement(item));
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

function outcomesOf(task: Task, answer: string): ReadonlyMap<string, GradeOutcome> {
  return new Map(gradeAnswer(task, answer).map(({ item, outcome }) => [item, outcome]));
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
  options: TrialOptions,
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

/** Drafts that are looked up at most: where two have not done, other words of the same pages seldom do. */
const mostLooks = 2;

/** Writes the task at a place by rules, with what the checks ask of it. */
export async function writeChecked(order: WriteOrder, checks: TaskChecks): Promise<Result<Task, TaskFailure>> {
  const written = checks.find === null ? writeTask(order) : await writeSearched(order, checks.find, checks.search);
  return written.ok && checks.chainCounts ? ok(withChainAsked(written.value)) : written;
}

/** A draft whose clues find a target is written anew without them; that with the fewest found stands where all are. */
async function writeSearched(
  order: WriteOrder,
  find: FindPages,
  strictness: TaskChecks['search'],
): Promise<Result<Task, TaskFailure>> {
  const first = writeDraft(order);
  if (!first.ok) return first;
  const check = openSearchCheck(find);
  let draft = first.value;
  let best = { task: draft.task, found: Number.POSITIVE_INFINITY };
  for (let look = 0; look < mostLooks; look++) {
    const found = await check.lookUp(order.pages.targets, draft.clues);
    if (!found.ok) return ok(withSearchCheck(draft.task, 'unavailable'));
    if (found.value.length === 0) return ok(withSearchCheck(draft.task, 'not_found'));
    if (found.value.length < best.found) best = { task: draft.task, found: found.value.length };
    const next = writeDraft({ ...order, isFound: check.isFound });
    if (!next.ok) break;
    draft = next.value;
  }
  if (strictness === 'prefer') return ok(withSearchCheck(best.task, 'found'));
  return fail({
    reason: 'gate_refused',
    detail: 'found_without_chain: every clue there is finds its target by search',
  });
}
