import type { Fact } from '../fact.ts';
import { isAfter, momentOf } from './moment.ts';

/** What a page says has changed: the state since a date, and the one before. */
export interface ChangeFact {
  /** Of what, such as `warden`. */
  readonly attribute: string;
  readonly present: Fact;
  readonly former: Fact;
  readonly date: Fact;
}

/** The attributes by which a question asks for the parts of a change. */
export function changeAttributes(attribute: string): readonly [present: string, former: string, date: string] {
  return [`present ${attribute}`, `former ${attribute}`, `date of the change of ${attribute}`];
}

/** The latest change of each attribute; attributes whose latest cannot be told are left out. */
export function latestChanges(changes: readonly ChangeFact[]): readonly ChangeFact[] {
  const attributes = new Set(changes.map(({ attribute }) => attribute));
  return [...attributes].flatMap(
    (attribute) => latestChange(changes.filter((change) => change.attribute === attribute)) ?? [],
  );
}

/** The change after all others of the same attribute; null where that cannot be told. */
function latestChange(changes: readonly ChangeFact[]): ChangeFact | null {
  return changes.find((change) => changes.every((other) => other === change || isLater(change, other))) ?? null;
}

/** Whether one change surely came after another. */
function isLater(one: ChangeFact, other: ChangeFact): boolean {
  const [a, b] = [one, other].map(({ date }) => momentOf(date.value));
  return a != null && b != null && isAfter(a, b);
}
