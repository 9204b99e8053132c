import type { Fact } from '../../fact.ts';
import type { ChecklistItem, Task } from '../../task.ts';
import { type GateRefusal, refusal } from '../../task-gate.ts';
import type { Member, PlacePages } from '../place-pages.ts';

/** Three facts of a target that a question asks for together, such as the state now, the one before, and since when. */
export type Three = readonly [Fact, Fact, Fact];

/** The threes that may be asked of a target. */
export type ThreesOf = (page: Member) => readonly Three[];

/** The pages with the threes among the targets' facts, in place of what else they state of the same attributes. */
export function withThrees(
  pages: PlacePages,
  attributes: (page: Member) => readonly string[],
  threes: ThreesOf,
): PlacePages {
  const targets = pages.targets.map((page): Member => {
    const replaced = attributes(page);
    const others = page.own.filter(({ attribute }) => !replaced.includes(attribute));
    return { ...page, own: [...threes(page).flat(), ...others] };
  });
  return { ...pages, targets };
}

/** The items that ask a target for facts, in their order; null where the task does not ask for all of them. */
export function itemsFor(
  { widthChecklist }: Task,
  { node }: Member,
  facts: readonly Fact[],
): readonly ChecklistItem[] | null {
  const items = facts.map(({ attribute }) =>
    widthChecklist.find((item) => item.target === node && item.facts[0]?.attribute === attribute),
  );
  const asked = items.filter((item) => item !== undefined);
  return asked.length === facts.length ? asked : null;
}

/** What an item wants, in the words of the page's own fact: targets may be asked for the same part of different things. */
export function inOwnWords({ facts: [fact], value }: ChecklistItem): string {
  return `${fact?.entity ?? ''}, ${fact?.attribute ?? ''}: ${value}`;
}

/** The task with every detail in the words of its own fact. */
export function withOwnWords(task: Task): Task {
  return { ...task, widthChecklist: task.widthChecklist.map((item) => ({ ...item, text: inOwnWords(item) })) };
}

/** An item asks for the same part of every three. */
export function partRefusals({ widthChecklist }: Task, threes: readonly Three[]): GateRefusal[] {
  const places = new Map(threes.flatMap((three) => three.map((fact, place) => [fact, place] as const)));
  const attributes = [...new Set(widthChecklist.map(({ attribute }) => attribute))];
  return attributes.flatMap((attribute) => {
    const items = widthChecklist.filter((item) => item.attribute === attribute);
    const parts = new Set(items.flatMap(({ facts }) => facts.map((fact) => places.get(fact))));
    return parts.size > 1
      ? [refusal('no_items', `“${attribute}” asks for one part of one and another of another`)]
      : [];
  });
}

/** Whether several targets are asked for one and the same three. */
export function asksSameOfAll(task: Task, targets: readonly Member[], threes: ThreesOf): boolean {
  const told = targets.map((page) => {
    const asked = threes(page).find((three) => itemsFor(task, page, three) !== null);
    return asked && JSON.stringify(asked.map(({ value }) => value));
  });
  return told.length > 1 && told[0] !== undefined && new Set(told).size === 1;
}
