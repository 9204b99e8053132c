import { fail, ok } from '../../src/kernel/result.ts';
import { askModel, type Reply } from '../ask-model.ts';
import type { FromModel, GateRefusal, TaskFailure, Written } from '../examiner.ts';
import { hasChain, type ModelExaminerOptions, mostTries } from '../model-examiner-options.ts';
import { type RefusedDraft, type TaskDraftReply, writeTaskPrompt } from '../prompts/write-task-prompt.ts';
import { unavailable } from '../reading/model-page-reader.ts';
import { snippetOf } from '../reading/read-checked.ts';
import { clueQuery, firstHits, type LookUp, openSearchCheck } from '../search-check.ts';
import { type Task, wordLimitOf } from '../task.ts';
import { refusal } from '../task-gate.ts';
import { checkModelDraft } from './check-model-draft.ts';
import { type FactCards, factCards } from './fact-cards.ts';
import type { AboutOrder, KindAsk } from './kinds/write-by-kind.ts';
import { type ModelDraft, modelDraft } from './model-draft.ts';
import type { PlacePages } from './place-pages.ts';
import { tryTask } from './try-task.ts';

export interface ModelWriteOrder extends Pick<AboutOrder, 'request' | 'id'> {
  /** Chain and targets as a model read them. */
  readonly pages: PlacePages;
  /** Object of a kind; left out: details of the pages. */
  readonly ask?: KindAsk;
}

/** Bounds of a refused draft in the next try's prompt: number of reasons, and UTF-16 code units. */
const mostReasons = 12;
const longestShown = 3_000;

/**
 * Has a model write the task of a place from fact cards. Code makes the checklists and decides whether the task passes;
 * every refusal is reported and told to the model, which then writes again.
 */
export async function modelWriteTask(order: ModelWriteOrder, options: ModelExaminerOptions): Written<Task> {
  const { ask, pages, request } = order;
  const { earlier, attempt } = request;
  const siblings = options.context === 'tree';
  const cards = factCards({ pages, earlier, chain: hasChain(options), siblings, ...(ask && { only: ask.facts }) });
  const lacking = lackOf(cards, request.place.variant);
  if (lacking) return fail(lacking);
  const lookUp = options.searchCheck ? openSearchCheck(options.searchCheck.find) : null;
  const refused: RefusedDraft[] = [];
  let standIn: Task | null = null;
  let last = '';
  for (let tryNumber = 1; tryNumber <= mostTries.task; tryNumber++) {
    const occasion = `attempt ${attempt + 1}, try ${tryNumber}`;
    const drafted = await draftOnce({ ...order, cards, refused, tried: tryNumber, occasion, lookUp }, options);
    if (!drafted.ok) return drafted;
    const { task, question, refusals } = drafted.value;
    if (task !== null && refusals.length === 0) return ok(task);
    if (task !== null && options.searchCheck?.search === 'prefer') {
      // What search finds once more is found by any words that the pages have.
      if (standIn !== null) return ok(task);
      standIn = task;
    }
    const reasons = [...new Set(refusals.map(({ detail }) => detail))].slice(0, mostReasons);
    if (question !== null) refused.push({ question: question.slice(0, longestShown), reasons });
    last = reasons.join('; ');
  }
  if (standIn !== null) return ok(standIn);
  const detail = `after ${mostTries.task - 1} rewrites: ${last}`.slice(0, 500);
  return fail({ reason: refused.length > 0 ? 'gate_refused' : 'examiner_unavailable', detail });
}

/** Lack of the pages, whatever a model makes of them. */
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

/** One try of a task, from 1. */
interface Try extends ModelWriteOrder {
  readonly cards: FactCards;
  readonly refused: readonly RefusedDraft[];
  readonly tried: number;
  readonly occasion: string;
  /** Null where nobody looks. */
  readonly lookUp: LookUp | null;
}

/** The task of a reply, and what speaks against it. */
interface Tried {
  /** Null where no reply was of use. */
  readonly question: string | null;
  /** Null where the draft is refused; with refusals, search finds its targets without the chain. */
  readonly task: Task | null;
  readonly refusals: readonly GateRefusal[];
}

async function draftOnce(each: Try, options: ModelExaminerOptions): Written<Tried> {
  const { id, request, pages, ask, cards, refused, tried, occasion } = each;
  const { attempt, place, earlier } = request;
  const about = `task ${id}, ${occasion}`;
  const prompt = writeTaskPrompt({
    cards,
    refused,
    fence: options.fence,
    tried: attempt * mostTries.task + tried,
    snippets: options.context === 'snippets' ? pages.targets.map(({ page }) => snippetOf(page.text)) : [],
    wordLimit: wordLimitOf(place),
    earlier: earlier.map(({ question }) => question),
    rules: ask?.rules ?? [],
  });
  const asking = await askModel({ model: options.writer, role: 'task', task: id, occasion, about, prompt }, options);
  if (!asking.ok) {
    const { reason, detail } = asking.failure;
    if (reason !== 'unusable') return fail(unavailable(asking.failure));
    return ok({ task: null, question: null, refusals: [refusal('wrong_form', detail)] });
  }
  const { value: reply, markUseless, tell } = asking.value;
  if (reply.asks.length === 0 && reply.impossible !== null) {
    await markUseless();
    const detail = `the writer found nothing to ask of all targets: ${reply.impossible}`.slice(0, 300);
    return fail(nothingShared(place.variant, detail));
  }
  const draftCheck = await checkReply(reply, each, options);
  if (!draftCheck.ok) return fail(unavailable(draftCheck.failure));
  tellRefusals(draftCheck.value.refusals, about, tell);
  if (draftCheck.value.task === null) await markUseless();
  return draftCheck;
}

async function checkReply(reply: TaskDraftReply, each: Try, options: ModelExaminerOptions): FromModel<Tried> {
  const { id, pages, ask, request, cards } = each;
  const { place, earlier } = request;
  const { question } = reply;
  const refused = (refusals: readonly GateRefusal[]) => ok({ question, task: null, refusals });
  const drafted = modelDraft(reply, { id, place, pages, cards });
  if (!drafted.ok) return refused(drafted.failure);
  const draft = ask ? { ...drafted.value, task: ask.finish(drafted.value.task) } : drafted.value;
  const input = { pages, earlier, quoted: ask?.quoted ?? [] };
  const faults = checkModelDraft(draft, options.context === 'tree', input);
  faults.push(...(ask?.refusals?.(draft.task) ?? []));
  if (faults.length > 0) return refused(faults);
  const { task, found: searchRefusals } = await searchedDraft(draft, pages, each.lookUp);
  const trial = await tryTask({ ...each, task }, options);
  if (!trial.ok || trial.value.length > 0) return trial.ok ? refused(trial.value) : trial;
  return ok({ question, task, refusals: searchRefusals });
}

/** One fault of each kind a reply. */
function tellRefusals(refusals: readonly GateRefusal[], about: string, tell: Reply<unknown>['tell']) {
  for (const kind of new Set(refusals.map(({ reason }) => reason))) {
    const details = refusals.filter(({ reason }) => reason === kind).map(({ detail }) => detail);
    tell(kind, about, details.join('; ').slice(0, 500));
  }
}

/** Looks a draft's targets up by its clues alone: the task with what became of it, and each target that is found so. */
async function searchedDraft({ task, clues }: ModelDraft, { targets }: PlacePages, lookUp: LookUp | null) {
  if (lookUp === null) return { task, found: [] };
  const queries = clues.map((clue) => clueQuery(clue, task.question));
  const looked = await lookUp(targets, queries);
  const hits = looked.ok ? looked.value : [];
  const refusals = hits.map((target) => {
    const query = queries[targets.indexOf(target)];
    const detail = `“${target.entity}” is among the first ${firstHits} hits of a search for “${query}”: the steps before it are not needed`;
    return refusal('found_without_chain', detail);
  });
  const searchCheck = !looked.ok ? 'unavailable' : refusals.length > 0 ? 'found' : 'not_found';
  const checkedTask: Task = { ...task, searchCheck };
  return { task: checkedTask, found: refusals };
}
