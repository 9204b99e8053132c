import type { TaskId } from '../../src/kernel/ids.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { askModel } from '../ask-model.ts';
import type { TaskFailure } from '../examiner.ts';
import { hasChain, type ModelExaminerOptions } from '../model-examiner-options.ts';
import { mostTries } from '../most-tries.ts';
import {
  type RefusedDraft,
  type TaskDraftReply,
  taskDraftName,
  taskDraftSchema,
  writeTaskPrompt,
} from '../prompts/write-task.ts';
import { snippetLength } from '../reading/model-page-reader.ts';
import type { Task, TaskPlace } from '../task.ts';
import { checkModelDraft } from './check-model-draft.ts';
import { type FactCards, factCards, sharedAttribute } from './fact-cards.ts';
import { type DraftRefusal, modelDraft } from './model-draft.ts';
import { unavailable } from './model-place-pages.ts';
import type { PlacePages } from './place-pages.ts';
import { tryTask } from './try-task.ts';
import { wordLimits } from './word-limit.ts';

export interface ModelWriteOrder {
  readonly id: TaskId;
  readonly place: TaskPlace;
  /** Chain and targets as a model read them. */
  readonly pages: PlacePages;
  /** Tasks of the place with lower variants. */
  readonly earlier: readonly Task[];
  /** How often a task at this place came to nothing before. */
  readonly attempt: number;
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
  const cards = factCards({ ...order, chain: hasChain(options), siblings });
  const lacking = lackOf(cards, order.place.variant);
  if (lacking) return fail(lacking);
  const refused: RefusedDraft[] = [];
  let usable = false;
  let last = '';
  for (let tried = 0; tried < mostTries.task; tried++) {
    const draft = await draftOnce(order, { cards, refused, tried }, options);
    if (draft.kind === 'failed') return fail(draft.failure);
    if (draft.kind === 'task') return ok(draft.task);
    usable ||= draft.kind === 'refused';
    if (draft.kind === 'refused') refused.push(draft.draft);
    last = draft.kind === 'refused' ? draft.draft.reasons.join('; ') : draft.detail;
  }
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
}

type Tried =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'refused'; readonly draft: RefusedDraft }
  | { readonly kind: 'useless'; readonly detail: string }
  | { readonly kind: 'failed'; readonly failure: TaskFailure };

async function draftOnce(order: ModelWriteOrder, each: Try, options: ModelExaminerOptions): Promise<Tried> {
  const occasion = `attempt ${order.attempt + 1}, try ${each.tried + 1}`;
  const about = `task ${order.id}, ${occasion}`;
  const asked = await askModel(
    {
      ...{ model: options.writer, role: 'task', occasion, about, name: taskDraftName, schema: taskDraftSchema },
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
  if (isImpossible(reply, each, order.place.variant)) {
    const detail = `the writer found nothing to ask of all targets: ${reply.impossible ?? ''}`.slice(0, 300);
    return { kind: 'failed', failure: nothingShared(order.place.variant, detail) };
  }
  const checked = await checkReply(reply, { order, cards: each.cards, occasion, about }, options);
  if (!checked.ok) return { kind: 'failed', failure: unavailable(checked.failure) };
  if (checked.value.ok) return { kind: 'task', task: checked.value.value };
  const refusals = checked.value.failure;
  reportRefusals(refusals, about, options);
  const reasons = [...new Set(refusals.map(({ detail }) => detail))].slice(0, mostReasons);
  return { kind: 'refused', draft: { question: reply.question.slice(0, longestShown), reasons } };
}

const mostReasons = 12;
const longestShown = 3_000;

function promptInput(
  { place, pages, earlier, attempt }: ModelWriteOrder,
  { cards, refused, tried }: Try,
  options: ModelExaminerOptions,
) {
  return {
    ...{ cards, refused, fence: options.fence },
    tried: attempt * mostTries.task + tried + 1,
    snippets: options.context === 'snippets' ? pages.targets.map(({ page }) => page.text.slice(0, snippetLength)) : [],
    wordLimit: limitOf(place),
    earlier: earlier.map(({ question }) => question),
  };
}

const limitOf = (place: TaskPlace) => wordLimits(place.path.length, place.width).most;

/** A model that gives up is told once that something can be asked, where an attribute of one name says so. */
function isImpossible({ asks, impossible }: TaskDraftReply, { cards, tried }: Try, variant: number): boolean {
  if (asks.length > 0 || impossible === null) return false;
  return variant > 0 || tried > 0 || sharedAttribute(cards) === null;
}

interface ReplyOrder {
  readonly order: ModelWriteOrder;
  readonly cards: FactCards;
  readonly occasion: string;
  readonly about: string;
}

/** The task of a reply, or what speaks against it. */
async function checkReply(
  reply: TaskDraftReply,
  { order, cards, occasion, about }: ReplyOrder,
  options: ModelExaminerOptions,
): Promise<Result<Result<Task, readonly DraftRefusal[]>, ModelFailure>> {
  const { pages, earlier } = order;
  const draft = modelDraft(reply, { ...order, cards, wordLimit: limitOf(order.place) });
  if (!draft.ok) return ok(draft);
  const siblings = options.context === 'tree';
  const refusals = checkModelDraft({ draft: draft.value, pages, cards, earlier, siblings });
  if (refusals.length > 0) return ok(fail(refusals));
  const { task } = draft.value;
  const tried = await tryTask({ task, pages, cards, occasion, about }, options);
  if (!tried.ok) return tried;
  return ok(tried.value.length > 0 ? fail(tried.value) : ok(task));
}

/** One fault of each kind a reply. */
function reportRefusals(refusals: readonly DraftRefusal[], about: string, { writer, report }: ModelExaminerOptions) {
  for (const kind of new Set(refusals.map(({ reason }) => reason))) {
    const details = refusals.filter(({ reason }) => reason === kind).map(({ detail }) => detail);
    report({ role: 'task', model: modelName(writer), kind, about, detail: details.join('; ').slice(0, 500) });
  }
}
