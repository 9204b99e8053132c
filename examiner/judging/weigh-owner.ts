import { weighEvidence } from '../comparing/weigh-evidence.ts';
import { type Ownership, ownersOf } from '../grading/attribution.ts';
import { mentionsIn } from '../grading/mentions.ts';
import { sentenceStart } from '../grading/statement.ts';
import type { QuoteSpan } from '../reading/find-quote.ts';
import type { ChecklistItem, Task } from '../task.ts';
import { type AnswerView, mentionsAt } from './judged-answer-view.ts';
import { inQuotes, open, refuted, type Weighed } from './panel.ts';

/**
 * Whether the words belong to another entity; null when nothing says so. For certain where the head of a table's row or column
 * or a heading names a known one, or where its name opens their clause.
 */
export function weighOwner(task: Task, item: ChecklistItem, span: QuoteSpan, view: AnswerView): Weighed | null {
  const owners = ownersOf(view.attribution, span).filter(({ owner }) => owner.kind !== 'nobody');
  const isOwn = ({ owner }: Ownership) => owner.kind === 'target' && owner.node === item.target;
  if (owners.length === 0 || owners.some((each) => isOwn(each) || each.certainty === 'unknown')) return null;
  const sentence = sentenceAround(view.text, span);
  const names = mentionsIn(sentence, task);
  if (/\brespectively\b/i.test(sentence) || names.some(({ node }) => node === item.target)) return null;
  const [first] = owners;
  const name = first && 'name' in first.owner ? first.owner.name : 'another entity';
  const reason = `the words stand where the answer speaks of ${inQuotes(name)}`;
  const valueNames = mentionsIn(item.value, task).map((each) => each.name);
  const isHeld = weighEvidence(item, view.text.slice(span.start, span.end)).kind === 'holds';
  const isOther = (each: Ownership) =>
    headsWords(each, item, span, view) ||
    isTold(each, span, view) ||
    (!isHeld && isNamedInside(each, span, view) && !valueNames.includes(name));
  return owners.every(isOther) ? refuted(reason) : open(reason);
}

/** Words that begin with a name, which is no part of the value asked for, speak of whom they name. */
function headsWords({ owner }: Ownership, item: ChecklistItem, span: QuoteSpan, view: AnswerView): boolean {
  if (!('name' in owner) || weighEvidence({ value: owner.name }, item.value).kind === 'holds') return false;
  return view.mentions.some(({ name, start, end }) => name === owner.name && start === span.start && end < span.end);
}

/** A name that is all of the words, or stands inside or behind them, does not make them another entity's. */
function isTold({ by, certainty, owner }: Ownership, span: QuoteSpan, view: AnswerView): boolean {
  if (certainty !== 'certain' || owner.kind === 'other' || !('name' in owner)) return false;
  const named = view.mentions.filter(
    ({ name, rejected, start, end }) =>
      name === owner.name && !rejected && !/^the (?:former|latter)$/i.test(view.text.slice(start, end)),
  );
  const inside = named.filter(({ start, end }) => start < span.end && span.start < end);
  const isNameAlone = inside.some(({ start, end }) => start <= span.start && span.end <= end);
  if (isNameAlone || inside.some(({ opens }) => !opens)) return false;
  if (isStructural[by]) return true;
  const start = sentenceStart(view.text, span.start);
  return named.some((each) => each.opens && each.start >= start && each.start <= span.start);
}

/** Words that do not hold the value and name another entity beside others are about that one. */
function isNamedInside({ owner, certainty }: Ownership, span: QuoteSpan, view: AnswerView): boolean {
  return (
    certainty === 'certain' &&
    mentionsAt(span, view).some(
      ({ name, rejected, start, end }) =>
        !rejected && 'name' in owner && name === owner.name && (span.start < start || end < span.end),
    )
  );
}

const isStructural: Readonly<Record<Ownership['by'], boolean>> = {
  'table row': true,
  'table column': true,
  heading: true,
  item: false,
  sentence: false,
  pronoun: false,
  continued: false,
};

function sentenceAround(text: string, { start, end }: QuoteSpan): string {
  const stop = /\n|(?<!\b\p{Lu})[.!?](?=\s|$)/u.exec(text.slice(end));
  return text.slice(sentenceStart(text, start), stop ? end + stop.index : text.length);
}
