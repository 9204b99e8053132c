import { datesIn } from '../comparing/calendar-date.ts';
import { compareValue } from '../comparing/compare-value.ts';
import { plainWords, withoutArticle } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
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

/** What a sentence of another site settles. */
interface Note {
  /** The attribute with its entity, such as `span of the Torrin bridge`. */
  readonly about: string;
  /** Null: the value that the entity's own page has. */
  readonly kept: string | null;
  readonly rejected: string;
  readonly date: string;
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
 * Where a page of another site disagrees with an entity's own page about one of its attributes and says which value stands:
 * the own page's fact is one of the two values, and both, with the day, are stated word for word. In the order of the sentences; the first of each attribute.
 * @param own the entity's page
 * @param other a page of another site
 */
export function readConflicts(own: PageFacts, other: Member): Conflict[] {
  const found = new Map<string, Conflict>();
  for (const sentence of sentencesOf(other.page.text)) {
    const note = readNote(plainProse(sentence.text));
    const attribute = note && attributeOf(note.about, own.entity);
    if (note === null || attribute === null) continue;
    const { start, end, text } = sentence;
    const quote = { node: other.node, url: other.page.url, page: other.page.hash, start, end, text };
    const conflict = conflictOf({ ...note, attribute }, own, (stated) => ({ ...stated, entity: own.entity, quote }));
    if (conflict !== null && !found.has(conflict.attribute)) found.set(conflict.attribute, conflict);
  }
  return [...found.values()];
}

function readNote(sentence: string): Note | null {
  for (const form of forms) {
    const groups = form.exec(sentence)?.groups;
    if (groups === undefined) continue;
    const [first] = datesIn(groups.date ?? '');
    if (first?.start !== 0 || first.month === null) return null;
    return {
      about: groups.about ?? '',
      kept: groups.new ?? null,
      rejected: groups.old ?? '',
      date: (groups.date ?? '').slice(0, first.end),
    };
  }
  return null;
}

function conflictOf(
  note: Note & { readonly attribute: string },
  own: PageFacts,
  stated: (fact: Pick<Fact, 'attribute' | 'value'>) => Fact,
): Conflict | null {
  const fact = own.own.find((each) => each.attribute === note.attribute);
  if (fact === undefined) return null;
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
