import type { Fact } from '../fact.ts';

/** Something that pages say beside plain details, in facts that a question asks for, or goes by, together. */
export interface StatedPoint {
  /** Such as `cause of decline`, `warden` or `default port`. */
  readonly about: string;
  readonly parts: readonly Fact[];
}

/** Form of the value of a part: a few words; a clause; a date or version; or one of the last two. */
export type StatedForm = 'value' | 'clause' | 'moment' | 'decision';
/** A part of a point, with the beginning of the attribute by which a question asks for it. */
type PointPart = readonly [form: StatedForm, name: string];

/** Purposes for which pages are read. */
export const readings = ['points', 'changes', 'conflicts', 'conditions'] as const;
export type Reading = (typeof readings)[number];

/** The parts of a point. A condition has one for each page of a list. */
export const pointParts: Readonly<Record<Reading, readonly PointPart[]>> = {
  points: [['clause', '']],
  changes: [
    ['value', 'present '],
    ['value', 'former '],
    ['moment', 'date of the change of '],
  ],
  conflicts: [
    ['value', 'standing '],
    ['value', 'rejected '],
    ['decision', 'decision on '],
  ],
  conditions: [],
};

export const pointPart = (reading: Reading, place: number): PointPart => pointParts[reading][place] ?? ['value', ''];
