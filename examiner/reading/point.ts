import type { Fact } from '../fact.ts';

/** Of what sort a point is; a comparison tells the first three apart. */
export const pointSorts = ['cause', 'mechanism', 'position', 'change', 'conflict', 'condition'] as const;
export type PointSort = (typeof pointSorts)[number];

/** Something that pages say beside plain details, in facts that a question asks for, or goes by, together. */
export interface Point {
  readonly sort: PointSort;
  /** Such as `cause of decline`, `warden` or `default port`. */
  readonly about: string;
  readonly parts: readonly Fact[];
}

/** What the value of a part has to be: a few words; a clause; a date or version; or one of the last two. */
export type PartForm = 'value' | 'clause' | 'moment' | 'decision';

interface PointForm {
  readonly sorts: readonly PointSort[];
  /** Of each part its form, and the beginning of the attribute by which a question asks for it. */
  readonly parts: readonly { readonly form: PartForm; readonly name: string }[];
}

const plainValue = { form: 'value', name: '' } as const;

/** What pages are read for. A condition has one part for each page of a list. */
export const pointForms = {
  points: { sorts: ['cause', 'mechanism', 'position'], parts: [{ form: 'clause', name: '' }] },
  changes: {
    sorts: ['change'],
    parts: [
      { form: 'value', name: 'present ' },
      { form: 'value', name: 'former ' },
      { form: 'moment', name: 'date of the change of ' },
    ],
  },
  conflicts: {
    sorts: ['conflict'],
    parts: [
      { form: 'value', name: 'standing ' },
      { form: 'value', name: 'rejected ' },
      { form: 'decision', name: 'decision on ' },
    ],
  },
  conditions: { sorts: ['condition'], parts: [] },
} as const satisfies Readonly<Record<string, PointForm>>;
export type Reading = keyof typeof pointForms;

/** The form of a part of what is read, by its place. */
export function partForm(reading: Reading, place: number): PointForm['parts'][number] {
  return pointForms[reading].parts[place] ?? plainValue;
}
