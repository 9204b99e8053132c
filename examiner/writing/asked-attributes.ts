import type { PageFacts } from '../reading/read-facts.ts';
import { isWordable } from './clue.ts';
import { isComposite } from './composite.ts';
import { isToldByNames } from './told-by-name.ts';

/** With fewer attributes to ask for than this, targets are no set to ask about. */
export const leastShared = 2;

/** How many attributes all targets have that can be asked for; the kind is none. */
export function countShared(targets: readonly PageFacts[]): number {
  const [first] = targets;
  return (first?.own ?? []).filter(({ attribute }) => attribute !== 'kind' && isShared(targets, attribute)).length;
}

/** Whether every target states the attribute as one thing, and whoever has found the pages still has to read them for it. */
function isShared(targets: readonly PageFacts[], attribute: string): boolean {
  const facts = targets.map((page) => factAbout(page, attribute));
  const values = facts.map((fact) => fact?.value ?? '');
  return facts.every(isOneItem) && !isToldByNames(targets, values);
}

/** The page's own fact with this attribute. */
export function factAbout(page: PageFacts, attribute: string): PageFacts['own'][number] | undefined {
  return page.own.find((fact) => fact.attribute === attribute);
}

/** An item asks for one thing that can be graded and has a name: not for a row of things, nor for `discontinued: Japan`. */
function isOneItem(fact: PageFacts['own'][number] | undefined): boolean {
  return fact !== undefined && isGradable(fact.value) && !isComposite(fact.value, fact.parts) && isWordable(fact);
}

/** A value that an answer's punctuation would cut cannot be graded. */
export function isGradable(value: string): boolean {
  return !/[;|\n]|\p{Ll}{2}[.!?]\s/u.test(value);
}
