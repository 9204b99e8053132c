import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { compareValue, surelyDiffer } from '../comparing/compare-value.ts';
import { wordsOf } from '../comparing/words.ts';
import { type AcceptedValue, acceptedValue, type RawFact } from '../fact.ts';
import type { PointsReply } from '../prompts/read-points-prompt.ts';
import type { ReplyFaultKind } from '../reply-fault.ts';
import { momentOf } from '../values/version.ts';
import { attributeName, longestValue } from './clean.ts';
import { brief, quotedWords, type Source, statedIn, tidy } from './find-quote.ts';
import { pointPart, pointParts, type Reading, type StatedForm } from './point.ts';
import type { PartRead } from './read-checked.ts';

/** One part of a point, with the label of the text that it stands in and the plain words of its quote. */
export interface RawPart extends RawFact {
  readonly page: string;
  readonly plain: string;
}

export interface RawPoint {
  readonly about: string;
  readonly parts: readonly RawPart[];
}

const longestAbout = 80;
const longestClause = 300;
const longestQuote = 800;

type Stated = PointsReply['points'][number];
type StatedPart = Stated['parts'][number];
type Checked<Kept> = Result<Kept, { readonly kind: ReplyFaultKind; readonly detail: string }>;
/** Texts by the labels that a reply names them by. */
type Sources = ReadonlyMap<string, Source>;

const refuse = (kind: ReplyFaultKind, detail: string) => fail({ kind, detail });

/**
 * Keeps of a reply what the pages say: points whose values have their form and stand in quotes of the text that they are said to be of,
 * the two states or values surely unlike. Words to models and graders say nothing.
 */
export function checkPoints({ points }: PointsReply, reading: Reading, sources: Sources): PartRead<RawPoint> {
  const pointChecks = points.map((stated) => checkPoint(stated, reading, sources));
  const acceptedPoints = pointChecks.flatMap((each) => (each.ok ? [each.value] : []));
  const faults = pointChecks.flatMap((each, at) => (each.ok ? [] : [{ ...each.failure, entry: `point ${at + 1}` }]));
  return { kept: acceptedPoints, faults };
}

function checkPoint(stated: Stated, reading: Reading, sources: Sources): Checked<RawPoint> {
  const about = aboutOf(stated.about);
  const isOfList = reading === 'conditions';
  const pages = new Set(stated.parts.map(({ page }) => page));
  const partCount = isOfList ? sources.size : pointParts[reading].length;
  if (about === null || stated.parts.length !== partCount || (isOfList && pages.size !== partCount))
    return refuse('wrong_form', `“${brief(stated.about)}” is no name, or has not the parts that were asked for`);
  const parts: RawPart[] = [];
  for (const [at, part] of stated.parts.entries()) {
    const partCheck = checkPart(part, about, pointPart(reading, at)[0], sources);
    if (!partCheck.ok) return partCheck;
    parts.push(partCheck.value);
  }
  return pairFault(parts, reading) ?? ok({ about, parts });
}

function checkPart(stated: StatedPart, about: string, form: StatedForm, sources: Sources): Checked<RawPart> {
  const { page } = stated;
  const accepted = acceptedAs(tidy(stated.value), form);
  if (accepted === null) return refuse('wrong_form', `“${brief(stated.value)}” is no ${form}`);
  const source = sources.get(page);
  const quoted = source ? quotedWords(source, stated.quote, longestQuote) : null;
  if (!quoted || /\n\s*\n/.test(quoted.words))
    return refuse('quote_not_found', `no sentence of ${brief(page)} is “${brief(stated.quote)}”`);
  const { words, plain, ...place } = quoted;
  if (speaksToReader(words)) return refuse('wrong_form', `“${brief(stated.quote)}” speaks to whoever reads it`);
  const value = statedIn(plain, accepted.value);
  if (value === null) return refuse('value_not_in_quote', `“${brief(plain)}” does not say “${accepted.value}”`);
  return ok({ attribute: about, ...acceptedValue({ ...accepted, value }), ...place, page, plain });
}

/** Null where a value has not its form. */
function acceptedAs(value: string, form: StatedForm): AcceptedValue | null {
  const when = form === 'moment' || form === 'decision' ? whenOf(value) : null;
  if (when !== null || form === 'moment') return when;
  const isFit = form === 'value' ? value.length <= longestValue && !/[“”|]/.test(value) : value.length <= longestClause;
  return wordsOf(value).length > 0 && isFit ? { value } : null;
}

/** The date, or the number of the version; a bare whole number may count anything. Null for neither. */
function whenOf(text: string): AcceptedValue | null {
  const moment = momentOf(text);
  if (moment === null) return null;
  if (moment.kind === 'date') return { value: text.slice(moment.date.start, moment.date.end) };
  const { number } = moment;
  return /^\d+$/.test(text) ? null : { value: number, forms: [...new Set([`version ${number}`, `v${number}`, text])] };
}

/** Fault of the first two of three parts: states that may be one, and of two pages what does not decide. */
function pairFault([one, other, decided]: readonly RawPart[], reading: Reading): Checked<never> | null {
  if (reading !== 'changes' && reading !== 'conflicts') return null;
  const kind = reading === 'changes' ? 'not_changed' : 'no_conflict';
  if (!one || !other || !decided) return refuse(kind, 'a part is missing');
  if (!surelyDiffer(one.value, other.value)) return refuse(kind, `“${other.value}” and “${one.value}” may be the same`);
  return reading === 'conflicts' ? decisionFault(one, other, decided) : null;
}

function decisionFault(acceptedPart: RawPart, rejected: RawPart, decided: RawPart): Checked<never> | null {
  const holds = ({ plain }: RawPart, { value }: RawPart) => statedIn(plain, value) !== null;
  if (acceptedPart.page === rejected.page) return refuse('no_conflict', 'both values are of one page');
  if (holds(rejected, acceptedPart))
    return refuse('no_conflict', `the page that is to be wrong states “${acceptedPart.value}” there too`);
  const moment = momentOf(decided.value);
  if (moment === null) return null;
  if ([acceptedPart, rejected].some(({ value }) => compareValue(value, decided.value) === 'same'))
    return refuse('no_conflict', `“${decided.value}” is one of the two values`);
  // A page may say of itself that it is out of date; a date on it says when it was right.
  const isOnPlace = decided.page === acceptedPart.page || holds(decided, acceptedPart) || holds(decided, rejected);
  return isOnPlace ? null : refuse('no_conflict', `“${brief(decided.plain)}” decides about neither value`);
}

/** A noun phrase in plain words; null for anything else. */
function aboutOf(words: string): string | null {
  const about = attributeName(tidy(words));
  const isPhrase = wordsOf(about).length > 0 && about.length <= longestAbout;
  return isPhrase && !/[“”<>[\]{}|]|https?:/.test(about) && !speaksToReader(about) ? about : null;
}

const addressed = /\b(?:graders?|examiners?|evaluators?|assessors?|judges?|checklists?|rubrics?|grading)\b/i;
const demanding =
  /\b(?:mark(?:ed|s)?|grade[ds]?|score[ds]?|satisf(?:y|ied)|correct|accept(?:ed)?|award(?:ed)?|credit|count(?:ed)? as|treat(?:ed)?|must be|ignore|pass(?:ed)?)\b/i;
const approving =
  /\b(?:this|my|the above) (?:answer|response|reply) (?:is|should be|must be) (?:entirely |fully |completely )?(?:right|correct|complete|satisfied)\b/i;
const commanding =
  /\bignore\b[^.!?\n]{0,40}\binstructions?\b|\b(?:mark|grade|score|count|treat|accept)\s+(?:all|every|each)\b[^.!?\n]{0,40}\bas\b/i;

/** Tells whether words of a page speak to whoever reads it for the Examiner: a question that holds them would hand them on. */
function speaksToReader(text: string): boolean {
  return text
    .split(/\n|(?<=[.!?])\s/)
    .some(
      (sentence) =>
        (addressed.test(sentence) && demanding.test(sentence)) || approving.test(sentence) || commanding.test(sentence),
    );
}
