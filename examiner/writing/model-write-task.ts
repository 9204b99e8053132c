import type { TaskId } from '../../src/kernel/ids.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { askModel } from '../ask-model.ts';
import type { TaskFailure } from '../examiner.ts';
import { hasChain, type ModelExaminerOptions, mostTries } from '../model-examiner-options.ts';
import {
  type RefusedDraft,
  type TaskDraftReply,
  taskDraftName,
  taskDraftSchema,
  writeTaskPrompt,
} from '../prompts/write-task-prompt.ts';
import { snippetLength } from '../reading/part-reader.ts';
import { clueQuery, openSearchCheck, type SearchCheck, withSearchCheck } from '../search-check.ts';
import type { Task, TaskPlace } from '../task.ts';
import { foundRefusal } from '../task-gate.ts';
import { checkModelDraft } from './check-model-draft.ts';
import type { Clue } from './clue.ts';
import { type FactCards, factCards, sharedAttribute } from './fact-cards.ts';
import type { KindAsk } from './kind-ask.ts';
import { type DraftRefusal, type ModelDraft, modelDraft } from './model-draft.ts';
import { unavailable } from './model-place-pages.ts';
import { asTold } from './page-values.ts';
import type { PlacePages } from './place-pages.ts';
import { tryItems } from './try-items.ts';
import { tryTask } from './try-task.ts';
import { wordLimits } from './word-limits.ts';
import { withChainAsked } from './wording.ts';

export interface ModelWriteOrder {
  readonly id: TaskId;
  readonly place: TaskPlace;
  /** Chain and targets as a model read them. */
  readonly pages: PlacePages;
  /** Tasks of the place with lower variants. */
  readonly earlier: readonly Task[];
  /** How often a task at this place came to nothing before. */
  readonly attempt: number;
  /** What a kind asks for; left out: details of the pages. */
  readonly ask?: KindAsk;
}

/**
 * Has a model write the task of a place from fact cards. Code makes the checklists and decides whether the task passes;
 * every refusal is reported and told to the model, which then writes anew.
 */
export async function modelWriteTask(
  order: ModelWriteOrder,
  options: ModelExaminerOptions,
): Promise<Result<Task, TaskFailure>> {
  const siblings = options.context === 'tree';
  const only = order.ask && { only: order.ask.facts };
  const cards = factCards({ ...order, chain: hasChain(options), siblings, ...only });
  const lacking = lackOf(cards, order.place.variant);
  if (lacking) return fail(lacking);
  const search = options.checks?.find ? openSearchCheck(options.checks.find) : null;
  const refused: RefusedDraft[] = [];
  let standIn: Task | null = null;
  let usable = false;
  let last = '';
  for (let tried = 0; tried < mostTries.task; tried++) {
    const draft = await draftOnce(order, { cards, refused, tried, search }, options);
    if (draft.kind === 'failed') return fail(draft.failure);
    if (draft.kind === 'task') return ok(draft.task);
    if (draft.kind === 'useless') {
      last = draft.detail;
      continue;
    }
    // What search finds once more is found by any words that the pages have.
    if (draft.kind === 'found' && options.checks?.search === 'prefer') {
      if (standIn !== null) return ok(draft.task);
      standIn = draft.task;
    }
    usable = true;
    refused.push(draft.draft);
    last = draft.draft.reasons.join('; ');
  }
  if (standIn !== null) return ok(standIn);
  const detail = `after ${mostTries.task - 1} rewrites: ${last}`.slice(0, 500);
  return fail({ reason: usable ? 'gate_refused' : 'examiner_unavailable', detail });
}

/** What the pages do not offer, whatever a model makes of them. */
function lackOf({ chain, targets }: FactCards, variant: number): TaskFailure | null {
  const page = [...chain, ...targets].find(({ cards }) => !cards.some(({ clue }) => clue));
  if (page) return { reason: 'too_few_facts', detail: `page ${page.label} of this place states nothing to know it by` };
  if (targets.every(({ cards }) => cards.some(({ ask }) => ask))) return null;
  return nothingShared(variant, 'one of the targets has nothing to be asked for');
}

function nothingShared(variant: number, detail: string): TaskFailure {
  return variant > 0
    ? { reason: 'nothing_left', detail: `all that can be asked at this place has been asked: ${detail}` }
    : { reason: 'too_few_facts', detail };
}

interface Try {
  readonly cards: FactCards;
  readonly refused: readonly RefusedDraft[];
  readonly tried: number;
  readonly search: SearchCheck | null;
}

type Tried =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'refused'; readonly draft: RefusedDraft }
  /** Nothing speaks against it but that search finds its targets without the chain. */
  | { readonly kind: 'found'; readonly task: Task; readonly draft: RefusedDraft }
  | { readonly kind: 'useless'; readonly detail: string }
  | { readonly kind: 'failed'; readonly failure: TaskFailure };

async function draftOnce(order: ModelWriteOrder, each: Try, options: ModelExaminerOptions): Promise<Tried> {
  const occasion = `attempt ${order.attempt + 1}, try ${each.tried + 1}`;
  const about = `task ${order.id}, ${occasion}`;
  const asked = await askModel(
    {
      model: options.writer,
      role: 'task',
      occasion,
      about,
      name: taskDraftName,
      schema: taskDraftSchema,
      task: order.id,
      prompt: writeTaskPrompt(promptInput(order, each, options)),
    },
    options,
  );
  if (!asked.ok) {
    const { reason, detail } = asked.failure;
    return reason === 'unusable'
      ? { kind: 'useless', detail }
      : { kind: 'failed', failure: unavailable(asked.failure) };
  }
  const reply = asked.value.value;
  if (isImpossible(reply, each, order)) {
    await asked.value.markUseless();
    const detail = `the writer found nothing to ask of all targets: ${reply.impossible ?? ''}`.slice(0, 300);
    return { kind: 'failed', failure: nothingShared(order.place.variant, detail) };
  }
  const checked = await checkReply(reply, { order, each, occasion, about }, options);
  if (!checked.ok) return { kind: 'failed', failure: unavailable(checked.failure) };
  const { task, refusals } = checked.value;
  if (task !== null && refusals.length === 0) return { kind: 'task', task };
  reportRefusals(refusals, about, options);
  if (task === null) await asked.value.markUseless();
  const reasons = [...new Set(refusals.map(({ detail }) => detail))].slice(0, mostReasons);
  const draft = { question: reply.question.slice(0, longestShown), reasons };
  return task === null ? { kind: 'refused', draft } : { kind: 'found', task, draft };
}

const mostReasons = 12;
const longestShown = 3_000;

function promptInput(
  { place, pages, earlier, attempt, ask }: ModelWriteOrder,
  { cards, refused, tried }: Try,
  options: ModelExaminerOptions,
) {
  return {
    cards,
    refused,
    fence: options.fence,
    tried: attempt * mostTries.task + tried + 1,
    snippets: options.context === 'snippets' ? pages.targets.map(({ page }) => page.text.slice(0, snippetLength)) : [],
    wordLimit: limitOf(place),
    earlier: earlier.map(({ question }) => question),
    rules: ask?.rules ?? [],
  };
}

const limitOf = (place: TaskPlace) => wordLimits(place.path.length, place.width).most;

/** A model that gives up is told once that something can be asked, where an attribute of one name says so. */
function isImpossible(
  { asks, impossible }: TaskDraftReply,
  { cards, tried }: Try,
  { place, ask }: ModelWriteOrder,
): boolean {
  if (asks.length > 0 || impossible === null) return false;
  return ask !== undefined || place.variant > 0 || tried > 0 || sharedAttribute(cards) === null;
}

interface ReplyOrder {
  readonly order: ModelWriteOrder;
  readonly each: Try;
  readonly occasion: string;
  readonly about: string;
}

/** A reply's task, null where it is none, and what speaks against it. */
interface CheckedReply {
  readonly task: Task | null;
  readonly refusals: readonly DraftRefusal[];
}

async function checkReply(
  reply: TaskDraftReply,
  { order, each: { cards, search }, occasion, about }: ReplyOrder,
  options: ModelExaminerOptions,
): Promise<Result<CheckedReply, ModelFailure>> {
  const { pages, earlier, ask } = order;
  const drafted = modelDraft(reply, { ...order, cards, wordLimit: limitOf(order.place) });
  if (!drafted.ok) return ok({ task: null, refusals: drafted.failure });
  const siblings = options.context === 'tree';
  const draft = ask ? { ...drafted.value, task: ask.finish(drafted.value.task) } : drafted.value;
  const ofKind = ask?.refusals?.(draft.task) ?? [];
  const quoted = ask?.quoted ?? [];
  const refusals = [...checkModelDraft({ draft, pages, cards, earlier, quoted, siblings }), ...ofKind];
  if (refusals.length > 0) return ok({ task: null, refusals });
  const searched = await searchedDraft(draft, pages, search);
  const task = options.checks?.chainCounts ? withChainAsked(searched.task) : searched.task;
  const fair = ask ? await tryItems({ task: ask.tried?.(task) ?? task, ask, occasion, about }, options) : ok([]);
  if (!fair.ok) return fair;
  if (fair.value.length > 0) return ok({ task: null, refusals: fair.value });
  const tried = await tryTask({ task, pages, cards, attempt: order.attempt, occasion, about }, options);
  if (!tried.ok) return tried;
  return ok(tried.value.length > 0 ? { task: null, refusals: tried.value } : { task, refusals: searched.found });
}

/** One fault of each kind a reply. */
function reportRefusals(refusals: readonly DraftRefusal[], about: string, { writer, report }: ModelExaminerOptions) {
  for (const kind of new Set(refusals.map(({ reason }) => reason))) {
    const details = refusals.filter(({ reason }) => reason === kind).map(({ detail }) => detail);
    report({ role: 'task', model: modelName(writer), kind, about, detail: details.join('; ').slice(0, 500) });
  }
}

/** A model's draft with what became of its search check. */
interface SearchedDraft {
  readonly task: Task;
  /** What the model is told of each clue that finds its target; empty where none does, or nobody looks. */
  readonly found: readonly DraftRefusal[];
}

/**
 * Looks a draft's targets up by its clues alone.
 * @param check null where nobody looks
 */
async function searchedDraft(
  { task, clues }: ModelDraft,
  { targets }: PlacePages,
  check: SearchCheck | null,
): Promise<SearchedDraft> {
  if (check === null) return { task, found: [] };
  const told = cluesAsTold(task.question, clues);
  const looked = await check.lookUp(targets, told);
  if (!looked.ok) return { task: withSearchCheck(task, 'unavailable'), found: [] };
  if (looked.value.length === 0) return { task: withSearchCheck(task, 'not_found'), found: [] };
  const found = targets.flatMap((target, at) => {
    const clue = told[at];
    return clue && looked.value.includes(target) ? [foundRefusal(target.entity, clueQuery(clue))] : [];
  });
  return { task: withSearchCheck(task, 'found'), found };
}

/** Targets that share a clue share what is told of it. */
function cluesAsTold(question: string, clues: ModelDraft['clues']): readonly Clue[] {
  const told = new Map(
    clues.map((clue) => [clue, { ...clue, facts: clue.facts.map((fact) => asTold(question, fact)) }]),
  );
  return clues.map((clue) => told.get(clue) ?? clue);
}
