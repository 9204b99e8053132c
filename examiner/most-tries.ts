/**
 * How often the Examiner asks a model for one thing, in one attempt, when replies are of no use. Each of these may take two
 * calls: a reply that is not of the form asked for is repaired once.
 */
export const mostTries = {
  /** For advice on a root, or on a portion of a page's links. */
  advice: 2,
  /** For each part of a page. */
  facts: 3,
  /** A task is written once and rewritten three times. */
  task: 4,
  /** For the grades of an answer, or for each order of a comparison. */
  judgement: 3,
} as const;

/** Parts of a page that are read: what a page states of use stands near its top; the rest would cost more than it is worth. */
export const mostParts = 2;
