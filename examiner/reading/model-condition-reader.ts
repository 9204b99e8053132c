import { ok, type Result } from '../../src/kernel/result.ts';
import { visibleLine } from '../../src/kernel/visible-text.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import type { Fact } from '../fact.ts';
import {
  chooseConditionsPrompt,
  type ListConditionsReply,
  type ListedPage,
  listConditionsName,
  listConditionsSchema,
} from '../prompts/choose-conditions-prompt.ts';
import type { Member } from '../writing/place-pages.ts';
import { attributeName } from './clean.ts';
import { type PageReaderOptions, type PartRead, readChecked } from './part-reader.ts';

/** One attribute under one name that every page of a list states, by the page's node. */
export type ListCondition = ReadonlyMap<string, Fact>;

/** The pages of a list as a model read them, and what a condition on them is to leave. */
export interface ConditionOrder {
  readonly heading: string;
  readonly pages: readonly Member[];
  readonly left: number;
  /** One of the pages, which must be left. */
  readonly required: Member;
  /** How often a task at the same place came to nothing before: more tries are made then. */
  readonly attempt: number;
}

interface ConditionsRead extends PartRead {
  readonly conditions: readonly ListCondition[];
}

/** Has a model find attributes that all pages of a list state; fails where it cannot be asked. */
export async function readConditions(
  order: ConditionOrder,
  options: PageReaderOptions,
): Promise<Result<readonly ListCondition[], ModelFailure>> {
  const { facts, listed } = listedFacts(order.pages);
  const required = `p${order.pages.indexOf(order.required) + 1}`;
  const read = await readChecked(
    {
      name: listConditionsName,
      schema: listConditionsSchema,
      about: `conditions on a list with page ${order.required.page.hash.slice(0, 16)}`,
      mustFind: false,
      prompt: (tried, refused) =>
        chooseConditionsPrompt({ ...order, pages: listed, required, tried, refused, fence: options.fence }),
      check: (reply) => checkConditions(reply, order.pages, facts),
    },
    order.attempt,
    options,
  );
  return read.ok ? ok(read.value?.conditions ?? []) : read;
}

/** Of each page so many facts are shown, and none with a longer value: it is no condition. */
const mostShown = 25;
const longestShown = 80;

interface ListedFacts {
  readonly facts: ReadonlyMap<string, Fact>;
  readonly listed: readonly ListedPage[];
}

function listedFacts(pages: readonly Member[]): ListedFacts {
  const facts = new Map<string, Fact>();
  const listed = pages.map(({ entity, own }, at): ListedPage => {
    const shown = own.filter(({ value }) => value.length <= longestShown).slice(0, mostShown);
    const cards = shown.map((fact) => {
      const id = `f${facts.size + 1}`;
      facts.set(id, fact);
      return { id, attribute: fact.attribute, value: fact.value };
    });
    return { page: `p${at + 1}`, entity, facts: cards };
  });
  return { facts, listed };
}

function checkConditions(
  { conditions }: ListConditionsReply,
  pages: readonly Member[],
  facts: ReadonlyMap<string, Fact>,
): ConditionsRead {
  const checked = conditions.map((stated) => ({ stated, condition: conditionOf(stated, pages, facts) }));
  const kept = checked.map(({ condition }) => condition).filter((condition) => condition !== null);
  const faults = checked
    .map(({ stated, condition }, at) => ({ stated, condition, entry: `condition ${at + 1}` }))
    .filter(({ condition }) => condition === null)
    .map(({ stated, entry }) => ({
      kind: 'unknown_id' as const,
      entry,
      detail: `“${visibleLine(stated.attribute).slice(0, 80)}” is no short name, or has not exactly one fact of each page`,
    }));
  return { conditions: kept, found: kept.length, refused: faults.length, faults };
}

const attributeForm = /^[^“”]{1,60}$/u;

/** Null where the facts are not exactly one of each page, or the attribute is no name. */
function conditionOf(
  { attribute, facts: ids }: ListConditionsReply['conditions'][number],
  pages: readonly Member[],
  facts: ReadonlyMap<string, Fact>,
): ListCondition | null {
  const name = attributeName(visibleLine(attribute).trim());
  const found = ids.map((id) => facts.get(id)).filter((fact) => fact !== undefined);
  const byNode = new Map(found.map((fact): [string, Fact] => [fact.quote.node, { ...fact, attribute: name }]));
  const isOfEach = ids.length === pages.length && pages.every(({ node }) => byNode.has(node));
  return isOfEach && attributeForm.test(name) ? byNode : null;
}
