import { ok, type Result } from '../../src/kernel/result.ts';
import { visibleLine } from '../../src/kernel/visible-text.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { askModel } from '../ask-model.ts';
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
import type { GateRefusal } from '../task-gate.ts';
import type { KindAsk } from './kind-ask.ts';

const longestQuote = 600;
const mostOthers = 30;

/**
 * Has the writer's model say of each item of a draft whether its value answers what is asked, whether nothing else of the page does, and
 * whether the question tells it: code sees only that the words stand there. What it does not confirm is refused.
 */
export async function tryItems(
  drafted: Task,
  ask: KindAsk,
  occasion: string,
  options: ModelExaminerOptions,
): Promise<Result<readonly GateRefusal[], ModelFailure>> {
  const task = ask.tried?.(drafted) ?? drafted;
  const asked = await askModel(
    {
      model: options.writer,
      role: 'check',
      prompt: tryItemsPrompt(task.question, triedEntities(task, ask.facts), ask.trialRule, options.fence),
      occasion,
      task: task.id,
      about: `task ${task.id}, ${occasion}, ${itemTrialsName}`,
      name: itemTrialsName,
      schema: itemTrialsSchema,
    },
    options,
  );
  if (!asked.ok && asked.failure.reason !== 'unusable') return asked;
  const { items } = asked.ok ? asked.value.value : { items: [] };
  return ok(task.widthChecklist.flatMap((item) => itemRefusals(item, items)));
}

/** Each target with its items, and with what else may be asked of it. */
function triedEntities({ targets, widthChecklist }: Task, facts: KindAsk['facts'] = new Set()): TriedEntity[] {
  const asked = new Set(widthChecklist.flatMap((item) => item.facts));
  const pageOf = (fact: Fact | undefined) => ({ page: fact?.quote.text.slice(0, longestQuote) ?? '' });
  return targets.map(({ node, name }) => ({
    entity: name,
    items: widthChecklist
      .filter(({ target }) => target === node)
      .map(({ id, attribute, value, facts: [fact] }) => ({ id, attribute, value, ...pageOf(fact) })),
    others: [...facts]
      .filter((fact) => !asked.has(fact) && fact.quote.node === node)
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
  const said = own.length > 0 ? own : [{ finding: 'beside' as const, reason: 'nothing was found' }];
  return said.flatMap(({ finding, reason: told }) => {
    if (finding === 'answers') return [];
    const { reason, why } = refusals[finding];
    return [{ reason, detail: `“${value}” ${why} “${attribute}”: ${visibleLine(told).slice(0, 200)}` }];
  });
}
