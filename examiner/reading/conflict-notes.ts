import { compareValue } from '../comparing/compare-value.ts';
import { plainWords, withoutArticle } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import { datesIn } from '../values/calendar-date.ts';
import type { Member } from '../writing/place-pages.ts';
import { plainProse } from './clean.ts';
import type { PageFacts } from './read-facts.ts';
import { sentencesOf } from './sentence-facts.ts';

/** Two sites that state different values of one attribute of one entity, with the words that decide between them. */
export interface Conflict {
  readonly attribute: string;
  /** The value that stands. */
  readonly kept: Fact;
  /** The value that was corrected or withdrawn. */
  readonly rejected: Fact;
  /** The day on which that was decided. */
  readonly decided: Fact;
}

/** What a sentence of another site settles about an entity. */
interface Note {
  readonly attribute: string;
  /** Null: the value that the entity's own page has. */
  readonly kept: string | null;
  readonly rejected: string;
  readonly date: string;
  readonly quote: Fact['quote'];
}

const about = '(?:the |its )?(?<about>[\\p{L}][^.;:]{4,140}?)';
const value = '[^.;:]{1,60}?(?:\\.\\d[^.;:]{0,20}?)?';
const changed = '(?:corrected|revised|amended|restated)';
const withdrawn = '(?:withdrawn|retracted|disowned)';
const date = '(?<date>[^.;:]{4,30}?)';

/** Sentences that settle which of two values stands, in the forms that errata and notices have. */
const forms: readonly RegExp[] = [
  // On 3 May 1911 the survey corrected the span of the Torrin bridge from 40 m to 44 m.
  `^(?:On|In) ${date},? (?:(?:the|a|an|its) )?[\\p{L} ]{0,40}?${changed} ${about} from (?<old>${value}) to (?<new>${value})\\.?$`,
  // The span of the Torrin bridge was corrected from 40 m to 44 m on 3 May 1911.
  `^${about} (?:was|has been) ${changed} from (?<old>${value}) to (?<new>${value}) (?:on|in) ${date}\\.?$`,
  // The span of the Torrin bridge was given here as 44 m, a figure that was withdrawn on 3 May 1911.
  `^${about} (?:was|had been|has been) (?:given|stated|printed)(?: here)? as (?<old>${value}), [^.;:]{0,40}?\\b${withdrawn} (?:on|in) ${date}\\.?$`,
].map((form) => new RegExp(form, 'iu'));

/**
 * Where pages of other sites disagree with an entity's own page about one of its attributes and say which value stands:
 * the own page's fact is one of the two values, and both, with the day, are stated word for word. In the order of the
 * sentences, one an attribute; none where two sentences settle it in unlike ways.
 * @param own the entity's page
 * @param others pages of other sites
 */
export function readConflicts(own: PageFacts, others: readonly Member[]): Conflict[] {
  const settled = new Map<string, Note | null>();
  for (const note of others.flatMap((other) => notesAbout(own.entity, other))) {
    const known = settled.get(note.attribute);
    if (known === undefined) settled.set(note.attribute, note);
    else if (known !== null && !settlesAlike(known, note)) settled.set(note.attribute, null);
  }
  return [...settled.values()].flatMap((note) => (note && conflictOf(note, own)) ?? []);
}

function settlesAlike(one: Note, other: Note): boolean {
  return one.kept === other.kept && one.rejected === other.rejected && one.date === other.date;
}

function notesAbout(entity: string, { node, page }: Member): Note[] {
  return sentencesOf(page.text).flatMap(({ start, end, text }) => {
    const sentence = plainProse(text);
    const groups = forms.map((form) => form.exec(sentence)?.groups).find((found) => found !== undefined);
    const attribute = attributeOf(groups?.about ?? '', entity);
    const [day] = datesIn(groups?.date ?? '');
    if (!groups || attribute === null || day?.start !== 0 || day.month === null) return [];
    const quote = { node, url: page.url, page: page.hash, start, end, text };
    const { old: rejected = '', date: said = '' } = groups;
    return [{ attribute, kept: groups.new ?? null, rejected, date: said.slice(0, day.end), quote }];
  });
}

function conflictOf(note: Note, own: PageFacts): Conflict | null {
  const fact = own.own.find((each) => each.attribute === note.attribute);
  if (fact === undefined) return null;
  const stated = (said: Pick<Fact, 'attribute' | 'value'>): Fact => ({
    ...said,
    entity: own.entity,
    quote: note.quote,
  });
  const decided = stated({ attribute: decisionDate, value: note.date });
  const [onPage, elsewhere] = note.kept === null ? [null, note.rejected] : [note.rejected, note.kept];
  // A correction of a figure that the own page does not have settles nothing about it.
  if (onPage !== null && compareValue(fact.value, onPage) !== 'same') return null;
  if (compareValue(fact.value, elsewhere) !== 'different') return null;
  const there = stated({ attribute: note.attribute, value: elsewhere });
  const rejectedAs = rejectedName(note.attribute);
  return note.kept === null
    ? { attribute: note.attribute, kept: fact, rejected: { ...there, attribute: rejectedAs }, decided }
    : { attribute: note.attribute, kept: there, rejected: { ...plainFact(fact), attribute: rejectedAs }, decided };
}

const plainFact = ({ entity: name, attribute: asked, value: text, quote }: Fact): Fact => ({
  entity: name,
  attribute: asked,
  value: text,
  quote,
});

/** What a question calls the day that decided. */
export const decisionDate = 'decision date';

/** What a question calls the value that does not stand. */
export function rejectedName(asked: string): string {
  return `rejected ${asked}`;
}

/** `span` of `span of the Torrin bridge`, where that bridge is the entity; else null. */
function attributeOf(said: string, entity: string): string | null {
  const name = withoutArticle(plainWords(entity)).join(' ');
  for (const { index } of said.matchAll(/ of /g)) {
    const rest = withoutArticle(plainWords(said.slice(index + ' of '.length))).join(' ');
    if (rest === name) return said.slice(0, index).toLowerCase();
  }
  return null;
}
