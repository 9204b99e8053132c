import type { Fact } from '../fact.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { isComposite } from './composite.ts';
import { isToldByNames } from './told-by-name.ts';

/** With fewer attributes to ask for than this, targets are no set to ask about. */
export const leastShared = 2;

/** How many attributes but the kind all targets state as one thing that can be graded, and that has to be read on their pages. */
export function countShared(targets: readonly PageFacts[]): number {
  const shared = (targets[0]?.own ?? []).filter(({ attribute }) => {
    const facts = targets.flatMap((page) => factAbout(page, attribute) ?? []);
    const isOpen = facts.length === targets.length && facts.every(isOneItem) && attribute !== 'kind';
    return (
      isOpen &&
      !isToldByNames(
        targets,
        facts.map(({ value }) => value),
      )
    );
  });
  return shared.length;
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
