import { ok, type Result } from '../../src/kernel/result.ts';
import { visibleLine } from '../../src/kernel/visible-text.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { type AskOptions, askModel } from '../ask-model.ts';
import type { Fact } from '../fact.ts';
import type { ModelExaminerOptions } from '../model-examiner-options.ts';
import {
  type ItemTrialsReply,
  itemTrialsName,
  itemTrialsSchema,
  type TriedEntity,
  tryItemsPrompt,
} from '../prompts/try-items-prompt.ts';
import type { ChecklistItem, Task } from '../task.ts';
import { type GateRefusal, refusal } from '../task-gate.ts';
import type { KindAsk } from './kind-ask.ts';

export interface ItemTrialOrder {
  readonly task: Task;
  readonly ask: Pick<KindAsk, 'facts' | 'trialRule'>;
  readonly occasion: string;
  readonly about: string;
}

const longestQuote = 600;
const mostOthers = 30;

/**
 * Has the writer's model say of each item of a draft whether its value answers what is asked, and whether nothing else of the page
 * does: code sees only that the words stand there. What it does not confirm is refused.
 */
export async function tryItems(
  { task, ask, occasion, about }: ItemTrialOrder,
  options: AskOptions & Pick<ModelExaminerOptions, 'writer' | 'fence'>,
): Promise<Result<readonly GateRefusal[], ModelFailure>> {
  const others = otherFacts(task, ask);
  const prompt = tryItemsPrompt(task.question, triedEntities(task, others), ask.trialRule, options.fence);
  const question = { name: itemTrialsName, schema: itemTrialsSchema, about: `${about}, ${itemTrialsName}` };
  const asked = await askModel(
    { ...question, model: options.writer, role: 'check', prompt, occasion, task: task.id },
    options,
  );
  if (!asked.ok && asked.failure.reason !== 'unusable') return asked;
  const { items } = asked.ok ? asked.value.value : { items: [] };
  return ok(task.widthChecklist.flatMap((item) => itemRefusals(item, items, others)));
}

/** What may be asked for of the targets and is not, by ids. */
function otherFacts({ widthChecklist }: Task, { facts }: Pick<KindAsk, 'facts'>): ReadonlyMap<string, Fact> {
  const asked = new Set(widthChecklist.flatMap((item) => item.facts));
  const left = [...facts].filter((fact) => !asked.has(fact));
  return new Map(left.map((fact, at) => [`o${at + 1}`, fact]));
}

function triedEntities({ targets, widthChecklist }: Task, others: ReadonlyMap<string, Fact>): TriedEntity[] {
  return targets.map(({ node, name }) => ({
    entity: name,
    items: widthChecklist
      .filter(({ target }) => target === node)
      .map(({ id, attribute, value, facts }) => ({ id, attribute, value, page: quoteOf(facts[0]) })),
    others: [...others]
      .filter(([, { quote }]) => quote.node === node)
      .slice(0, mostOthers)
      .map(([id, fact]) => ({ id, attribute: fact.attribute, value: fact.value, page: quoteOf(fact) })),
  }));
}

const quoteOf = (fact: Fact | undefined) => fact?.quote.text.slice(0, longestQuote) ?? '';

function itemRefusals(
  { id, target, attribute, value }: ChecklistItem,
  trials: ItemTrialsReply['items'],
  others: ReadonlyMap<string, Fact>,
): GateRefusal[] {
  const own = trials.filter(({ item }) => item === id);
  if (own.length === 0) return [refusal('not_solvable', `“${value}” was not found to answer “${attribute}”`)];
  return own.flatMap(({ outcome, reason, others: ids }): GateRefusal[] => {
    const why = visibleLine(reason).slice(0, 200);
    const too = ids.flatMap((each) => others.get(each) ?? []).filter(({ quote }) => quote.node === target);
    if (outcome === 'beside') return [refusal('not_solvable', `“${value}” does not answer “${attribute}”: ${why}`)];
    if (outcome === 'answers' && too.length === 0) return [];
    const named = too.map((fact) => `“${fact.value}”`).join(', ') || why;
    const detail = `“${attribute}” has other answers than “${value}” (${named}): ask for what only one of them is`;
    return [refusal('many_answers', detail)];
  });
}
