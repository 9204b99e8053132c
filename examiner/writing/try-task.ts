import { ok } from '../../src/kernel/result.ts';
import { visibleLine } from '../../src/kernel/visible-text.ts';
import { askModel } from '../ask-model.ts';
import type { FromModel, GateRefusal } from '../examiner.ts';
import type { Fact } from '../fact.ts';
import { gradeAlone } from '../judging/grade-alone.ts';
import type { ModelExaminerOptions } from '../model-examiner-options.ts';
import {
  type AnswerTextPrompt,
  answerClosedBookPrompt,
  answerFromPagesPrompt,
  type ItemTrialsReply,
  tryItemsPrompt,
} from '../prompts/answer-question-prompts.ts';
import { type ChecklistItem, decidingItems, type Task } from '../task.ts';
import { refusal } from '../task-gate.ts';
import { defaultVerdictThresholds } from '../verdict.ts';
import type { FactCards } from './fact-cards.ts';
import type { AboutOrder, KindAsk } from './kinds/write-by-kind.ts';
import type { PlacePages } from './place-pages.ts';

/** A task that is tried, with all that it was written from. */
interface TrialOrder extends Pick<AboutOrder, 'request' | 'pages'> {
  readonly task: Task;
  readonly ask?: KindAsk;
  readonly cards: FactCards;
  readonly occasion: string;
}

const mostQuotes = 15;
const longestQuote = 300;

/** Tries a task by the writer's model: its items where a kind asks, then without search and from the pages, as far as that is wanted. */
export async function tryTask(order: TrialOrder, options: ModelExaminerOptions): FromModel<readonly GateRefusal[]> {
  const { task, ask, pages, cards } = order;
  const itemTrial = ask ? await tryItems(ask, order, options) : ok([]);
  if (!itemTrial.ok || itemTrial.value.length > 0) return itemTrial;
  if (options.closedBook) {
    const prompt = answerClosedBookPrompt(task.question, options.fence);
    const answeredItems = await foundItems(prompt, order, options);
    if (!answeredItems.ok) return answeredItems;
    if (isKnown(task, answeredItems.value))
      return ok([refusal('known_without_search', 'it was answered without a search: ask for less known facts')]);
  }
  if (!options.selfSolve) return ok([]);
  const prompt = answerFromPagesPrompt(task.question, knownPages(pages, cards), options.fence);
  const answeredItems = await foundItems(prompt, order, options);
  if (!answeredItems.ok) return answeredItems;
  const open = decidingItems(task).filter(({ id }) => !answeredItems.value.has(id));
  const detail = `from the pages alone these were not found: ${open.map(({ text }) => text).join('; ')}`;
  return ok(open.length === 0 ? [] : [refusal('not_solvable', detail.slice(0, 600))]);
}

function isKnown({ depthChecklist, widthChecklist }: Task, answeredItems: ReadonlySet<string>): boolean {
  const targetCount = depthChecklist.filter(({ id }) => answeredItems.has(id)).length;
  const isNamed = targetCount >= depthChecklist.length * defaultVerdictThresholds.leastIdentified;
  return isNamed && widthChecklist.every(({ id }) => answeredItems.has(id));
}

/** Has the writer's model answer a prompt and grade that: the ids of the items that it satisfies, none where a reply is of no use. */
async function foundItems(
  prompt: AnswerTextPrompt,
  { task, request: { attempt }, occasion }: TrialOrder,
  options: ModelExaminerOptions,
): FromModel<ReadonlySet<string>> {
  const { writer } = options;
  const about = `task ${task.id}, ${occasion}, ${prompt.name}`;
  const answerReply = await askModel({ model: writer, role: 'check', prompt, occasion, task: task.id, about }, options);
  if (!answerReply.ok && answerReply.failure.reason !== 'unusable') return answerReply;
  const answer = answerReply.ok ? answerReply.value.value.answer : '';
  const grading = await gradeAlone({ task, answer, attempt, judge: writer, lookers: [writer] }, options);
  if (!grading.ok) return grading.failure.reason === 'unusable' ? ok(new Set()) : grading;
  const satisfied = grading.value.grades.filter(({ outcome }) => outcome === 'satisfied');
  return ok(new Set(satisfied.map(({ item }) => item)));
}

/** Chain, targets and the siblings that are not meant, by name, so that their order tells nothing. */
function knownPages(pages: PlacePages, { chain, targets }: FactCards) {
  const pageCards = [...chain, ...targets].map(({ member, cards }) => ({
    name: member.entity,
    facts: cards.map(({ fact }) => fact),
  }));
  const outside = pages.outside.map(({ entity, own }) => ({ name: entity, facts: own.slice(0, mostQuotes) }));
  return [...pageCards, ...outside]
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ name, facts }) => {
      const quotes = new Set(facts.map(({ quote }) => quote.text));
      return { name, quotes: [...quotes].map((text) => text.slice(0, longestQuote)) };
    });
}

const longestItemQuote = 600;
const mostOthers = 30;

/** Has the writer's model confirm of each item that its value answers what is asked, alone, and is not told: code sees only the words. */
async function tryItems(
  ask: KindAsk,
  { occasion, ...drafted }: TrialOrder,
  options: ModelExaminerOptions,
): FromModel<readonly GateRefusal[]> {
  const task = ask.tried?.(drafted.task) ?? drafted.task;
  const prompt = tryItemsPrompt(task.question, triedEntities(task, ask.facts), ask.trialRule, options.fence);
  const about = `task ${task.id}, ${occasion}, ${prompt.name}`;
  const trialReply = await askModel(
    { model: options.writer, role: 'check', prompt, occasion, task: task.id, about },
    options,
  );
  if (!trialReply.ok && trialReply.failure.reason !== 'unusable') return trialReply;
  const { items } = trialReply.ok ? trialReply.value.value : { items: [] };
  return ok(task.widthChecklist.flatMap((item) => itemRefusals(item, items)));
}

/** Each target with its items, and with what else may be asked of it. */
function triedEntities({ targets, widthChecklist }: Task, facts: KindAsk['facts'] = new Set()) {
  const askedFacts = new Set(widthChecklist.flatMap((item) => item.facts));
  const pageOf = (fact: Fact | undefined) => ({ page: fact?.quote.text.slice(0, longestItemQuote) ?? '' });
  return targets.map(({ node, name }) => ({
    entity: name,
    items: widthChecklist
      .filter(({ target }) => target === node)
      .map(({ id, attribute, value, facts: [fact] }) => ({ id, attribute, value, ...pageOf(fact) })),
    others: [...facts]
      .filter((fact) => !askedFacts.has(fact) && fact.quote.node === node)
      .slice(0, mostOthers)
      .map((fact) => ({ attribute: fact.attribute, value: fact.value, ...pageOf(fact) })),
  }));
}

const refusals = {
  beside: { reason: 'not_solvable', why: 'does not answer' },
  one_of_many: { reason: 'many_answers', why: 'is not the one answer to' },
  told: { reason: 'gives_answer', why: 'is told by the question that asks for' },
} as const;

function itemRefusals({ id, attribute, value }: ChecklistItem, trials: ItemTrialsReply['items']): GateRefusal[] {
  const own = trials.filter(({ item }) => item === id);
  const found = own.length > 0 ? own : [{ finding: 'beside' as const, reason: 'nothing was found' }];
  return found.flatMap(({ finding, reason: explanation }) => {
    if (finding === 'answers') return [];
    const { reason, why } = refusals[finding];
    return [{ reason, detail: `“${value}” ${why} “${attribute}”: ${visibleLine(explanation).slice(0, 200)}` }];
  });
}
