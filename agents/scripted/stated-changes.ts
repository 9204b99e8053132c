import { sortable } from './meets-clue.ts';
import type { SiteFact } from './site-page.ts';

const when = String.raw`(?<date>(?:\d{1,2} )?\p{Lu}\p{Ll}+ \d{4})`;
const what = String.raw`(?:its|the) (?<attribute>\p{Ll}[\p{L} -]{2,40}?)`;
const value = (name: string) => String.raw`(?<${name}>[\p{L}\d][^.;:,]{0,60}?)`;

/** How pages state what changed, with both states and the day. */
const forms: readonly RegExp[] = [
  `On ${when} ${value('present')} became ${what} in place of ${value('former')}[.]`,
  `Since ${when} ${what} has been ${value('present')}; before that it was ${value('former')}[.]`,
  `The (?<attribute>\\p{Ll}[\\p{L} -]{2,40}?) was changed from ${value('former')} to ${value('present')} on ${when}[.]`,
].map((form) => new RegExp(`(?<=^|[.] )${form}`, 'gu'));

/** The latest change of each attribute that a text states, as details of their own: the present state, the former one, the day. */
export function statedChanges(text: string): readonly SiteFact[] {
  const latest = new Map<string, Readonly<Record<string, string>>>();
  for (const { groups = {} } of forms.flatMap((form) => [...text.matchAll(form)])) {
    const { attribute = '', date = '' } = groups;
    const known = latest.get(attribute);
    if (known === undefined || orderOf(date) > orderOf(known.date ?? '')) latest.set(attribute, groups);
  }
  return [...latest.values()].flatMap(({ attribute = '', present = '', former = '', date = '' }) => [
    { attribute: `present ${attribute}`, value: present },
    { attribute: `former ${attribute}`, value: former },
    { attribute: `date of the change of ${attribute}`, value: date },
  ]);
}

const orderOf = (date: string): number => sortable(date)?.number ?? 0;
