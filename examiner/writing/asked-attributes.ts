import type { Fact } from '../fact.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { isComposite } from './composite.ts';

/** With fewer attributes to ask for than this, targets are no set to ask about. */
export const leastShared = 2;

/** How many attributes but the kind all targets state as one thing that can be graded. */
export function countShared([first, ...others]: readonly PageFacts[]): number {
  const isOpen = (fact: Fact | undefined) => fact !== undefined && isOneItem(fact) && fact.attribute !== 'kind';
  const shared = first?.own.filter(
    (fact) => isOpen(fact) && others.every((page) => isOpen(factAbout(page, fact.attribute))),
  );
  return shared?.length ?? 0;
}

const isOneItem = ({ value, parts }: Fact) => isGradable(value) && !isComposite(value, parts);

/** The page's own fact with this attribute. */
export function factAbout(page: PageFacts, attribute: string): Fact | undefined {
  return page.own.find((fact) => fact.attribute === attribute);
}

/** A value that an answer's punctuation would cut cannot be graded. */
export function isGradable(value: string): boolean {
  return !/[;|\n]|\p{Ll}{2}[.!?]\s/u.test(value);
}
