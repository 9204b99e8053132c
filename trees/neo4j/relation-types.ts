import type { Relation } from '../relation.ts';

/**
 * The relationship type that stands for each relation. Types cannot be parameters of a query, so they come from this
 * closed list and never from input.
 */
export const relationTypes = {
  variety_of: 'VARIETY_OF',
  part_of: 'PART_OF',
  process: 'PROCESS',
  specification: 'SPECIFICATION',
  person: 'PERSON',
  place: 'PLACE',
  event: 'EVENT',
  work: 'WORK',
  organisation: 'ORGANISATION',
  competitor_of: 'COMPETITOR_OF',
  successor_of: 'SUCCESSOR_OF',
  unknown: 'UNKNOWN',
} as const satisfies Readonly<Record<Relation, string>>;
