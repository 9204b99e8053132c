/** How a child page relates to its parent; `unknown` rather than a guess. */
export const relations = [
  'variety_of',
  'part_of',
  'process',
  'specification',
  'person',
  'place',
  'event',
  'work',
  'organisation',
  'competitor_of',
  'successor_of',
  'unknown',
] as const;

export type Relation = (typeof relations)[number];
