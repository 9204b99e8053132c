import { cutOut, expectedValue } from '../comparing/expected-value.ts';
import { weighEvidence } from '../comparing/weigh-evidence.ts';
import { wordsOf } from '../comparing/words.ts';
import { statedValuesOf } from '../grading/attribution.ts';
import { repeatsStatement } from '../grading/grade-points.ts';
import { type Mention, mentionsIn } from '../grading/mentions.ts';
import { narrowestSpan } from '../grading/narrowest-span.ts';
import { choiceAround, claimStatusOfValue } from '../grading/open-choice.ts';
import { isStandingRival } from '../grading/rival-claims.ts';
import { sentenceStart } from '../grading/statement.ts';
import type { QuoteSpan } from '../reading/find-quote.ts';
import { asksForPoints, type ChecklistItem, isStatement, type Task } from '../task.ts';
import { type AnswerView, mentionsAt } from './judged-answer-view.ts';
import { confirmed, inQuotes, mayNameAnother, open, refuted, unshown, type Weighed } from './panel.ts';
import { weighOwner } from './weigh-owner.ts';

/** Weighs `satisfied`: whether the words at a place state the item's value of the item's target. */
export function weighSatisfaction(task: Task, item: ChecklistItem, place: QuoteSpan, view: AnswerView): Weighed {
  if (view.unsaid.some(({ start, end }) => start <= place.start && place.end <= end))
    return refuted('the words are said to the grader, repeated from the question or a source');
  switch (item.kind) {
    case 'depth':
      return asksForPoints(task) ? weighValue(task, item, place, view) : weighName(task, item, place, view);
    case 'chain':
      return weighStep(item, place, view);
    case 'width':
      return weighValue(task, item, place, view);
  }
}

/** A step on the way is named; it is never told from rivals. */
function weighStep(item: ChecklistItem, place: QuoteSpan, view: AnswerView): Weighed {
  const text = view.text.slice(place.start, place.end);
  const { kind, overlaps, reason } = weighEvidence(item, text);
  if (kind === 'holds') return weighClaimStatus(item, narrowestSpan(item, place, view.text), view) ?? confirmed;
  return overlaps ? open(reason) : unshown(reason);
}

function weighName(task: Task, item: ChecklistItem, place: QuoteSpan, view: AnswerView): Weighed {
  const byText = view.byText.get(item.id);
  const named = mentionsAt(place, view);
  const text = view.text.slice(place.start, place.end);
  const own = named.find(({ node }) => node === item.target);
  const standing = own ? (weighClaimStatus(item, own, view) ?? weighNameChoice(own, view)) : null;
  if (standing !== null) return standing;
  if (view.offersEveryone && byText?.outcome === 'contradicted' && byText.quote !== null)
    return weighCrowd(byText.quote, task.depthChecklist.length, view);
  if (own) return confirmed;
  if (named.some(({ rejected }) => rejected)) return refuted(`the answer rules ${inQuotes(text)} out`);
  const rest = cutOut(text, mentionsIn(text, task));
  if (named.some(isStandingRival) && !/\p{L} \p{Lu}/u.test(rest))
    return refuted(`${inQuotes(text)} names another entity`);
  // A name in another language may share no word; many words that share none are no name.
  const mayBeName =
    named.length === 0 && wordsOf(text).length <= mostNameWords && !statesDetail(task.widthChecklist, text);
  return weighEvidence(item, text).overlaps || mayBeName
    ? open(mayNameAnother(text, item.value))
    : unshown(`${inQuotes(text)} holds no word of “${item.value}”`);
}

/** As many rivals as targets are an answer's own where it gives them entries; where it only names them they may be a remark. */
function weighCrowd(rival: string, targets: number, { attribution }: AnswerView): Weighed {
  const reason = 'the answer offers as many wrong entities as right ones';
  const { stretches, cells } = attribution.reading;
  const entries = [...stretches.filter(({ by }) => by === 'heading' || by === 'item'), ...cells];
  const names = new Set(entries.map(({ owner }) => (owner.kind === 'rival' ? owner.name : null)));
  names.delete(null);
  return names.size >= targets ? refuted(reason, rival) : open(reason);
}

const mostNameWords = 6;

function weighValue(task: Task, item: ChecklistItem, place: QuoteSpan, view: AnswerView): Weighed {
  const text = view.text.slice(place.start, place.end);
  const evidence = weighEvidence(item, text);
  if (evidence.denied) return refuted(`the answer denies “${item.value}”`);
  switch (evidence.kind) {
    case 'holds': {
      // One word turns a statement round: “the state paid half of it” has all but one of “the town paid half of it”.
      if (isStatement(item) && !repeatsStatement(text, item.value))
        return open('text comparison knows a statement by its own words only');
      const span = narrowestSpan(item, place, view.text);
      const beside =
        evidence.beside === null ? null : open(`beside “${item.value}” the words have ${inQuotes(evidence.beside)}`);
      const doubts = [
        weighClaimStatus(item, span, view),
        weighOwner(task, item, span, view),
        weighChoice(item, span, view),
        weighOtherValues(item, span, view),
        beside,
      ].filter((each) => each !== null);
      return doubts.find(({ kind }) => kind === 'refuted') ?? doubts[0] ?? confirmed;
    }
    case 'part':
      if (!isStatement(item) && heldAround(item, place, view)) return confirmed;
      // A part of a date is plainly less; of other values the rest may be a qualifier, or said in other words.
      return expectedValue(item.value).type === 'date' ? refuted(evidence.reason) : open(evidence.reason);
    case 'lacks':
      // Its figure may be said in words that code does not read, such as an hour and a half.
      return isStatement(item) ? open(evidence.reason) : unshown(evidence.reason);
    case 'differs':
      return refuted(evidence.reason);
    case 'open':
      // A point may be a whole statement, which answers make in words of their own.
      if (asksForPoints(task)) return open(evidence.reason);
      if (!isStatement(item) && !isToThePoint(task, item, place, view)) return unshown(evidence.reason);
      return weighOwner(task, item, place, view) ?? open(evidence.reason);
  }
}

/** A name that the answer offers together with wrong ones is one of several that are left to choose from. */
function weighNameChoice({ node, isChoice, start, end }: Mention, { text, mentions }: AnswerView): Weighed | null {
  const words = text.slice(start, end);
  if (isChoice) return refuted(`the answer leaves open which of ${inQuotes(words)} it is`, words);
  const elsewhere = mentions.find((each) => each.node === node && each.isChoice);
  return elsewhere
    ? open(`elsewhere the answer leaves open which of ${inQuotes(text.slice(elsewhere.start, elsewhere.end))} it is`)
    : null;
}

/** A denial in one cell of a table says nothing of the next. */
function clauseStart(text: string, at: number): number {
  return Math.max(sentenceStart(text, at), text.lastIndexOf('|', at - 1) + 1);
}

/** Whether the answer denies the words, takes them back or leaves open whether it is them; null when it stands by them. */
function weighClaimStatus(item: ChecklistItem, span: QuoteSpan, view: AnswerView): Weighed | null {
  const words = view.text.slice(span.start, span.end);
  if (weighEvidence(item, view.text.slice(clauseStart(view.text, span.start), span.end)).denied)
    return refuted(`the answer denies ${inQuotes(words)}`);
  const cellEnd = view.text.slice(span.end).search(/[|\n]|",/);
  const upToCell = cellEnd < 0 ? view.text : view.text.slice(0, span.end + cellEnd);
  switch (claimStatusOfValue(upToCell, span, item)) {
    case 'retracted':
      return refuted(`the answer takes ${inQuotes(words)} back`);
    case 'alternative':
      return refuted(`the answer leaves open whether it is ${inQuotes(words)}`, words);
    default:
      return null;
  }
}

/** Whether the answer offers other values in the same slot, without saying which. */
function weighChoice(item: ChecklistItem, span: QuoteSpan, view: AnswerView): Weighed | null {
  const choice = choiceAround(item, span, view.text);
  if (choice === null) return null;
  const words = view.text.slice(span.start, span.end);
  return choice.isLeftOpen
    ? refuted(`the answer leaves open whether it is ${inQuotes(words)}`, words)
    : open(`beside ${inQuotes(words)} the answer has ${inQuotes(choice.rival)}`);
}

/** Another value that the answer gives for the item elsewhere. */
function weighOtherValues(item: ChecklistItem, span: QuoteSpan, view: AnswerView): Weighed | null {
  const other = statedValuesOf(view.attribution, item).find(
    ({ match, standing, certainty, start, end }) =>
      match === 'different' &&
      standing === 'stated' &&
      certainty === 'certain' &&
      (end <= span.start || span.end <= start),
  );
  if (!other) return null;
  const words = view.text.slice(span.start, span.end);
  const rival = view.text.slice(other.start, other.end);
  return open(`beside ${inQuotes(words)} the answer has ${inQuotes(rival)}`);
}

/** Words that name several entities, or are many, show nothing in particular. */
const mostPointedWords = 20;

/** Whether words that do not hold the value may be another form of it: few words about the target, or some that it shares. */
function isToThePoint(task: Task, item: ChecklistItem, place: QuoteSpan, view: AnswerView): boolean {
  const text = view.text.slice(place.start, place.end);
  const mentions = mentionsIn(text, task);
  const names = new Set(mentions.map(({ name }) => name));
  const isPointed = names.size <= 1 && !mentions.some(({ isChoice }) => isChoice);
  if (!isPointed || wordsOf(text).length > mostPointedWords) return false;
  const rest = cutOut(text, mentions);
  if (wordsOf(rest).length === 0) return false;
  if (weighEvidence(item, rest).overlaps) return true;
  return isAbout(item, place, view) && !statesOtherDetail(task, item, text);
}

function statesOtherDetail({ widthChecklist }: Task, { target, attribute }: ChecklistItem, text: string): boolean {
  const others = widthChecklist.filter((other) => other.target === target && other.attribute !== attribute);
  return statesDetail(others, text);
}

function statesDetail(items: readonly ChecklistItem[], text: string): boolean {
  return items.some((item) => weighEvidence(item, text).kind === 'holds');
}

/** The parts of a value may stand anywhere in what is said about its target. */
function heldAround(item: ChecklistItem, place: QuoteSpan, view: AnswerView): boolean {
  return stretchesOfTarget(item, place, view).some(({ start, end }) => {
    const { kind, denied } = weighEvidence(item, view.text.slice(start, end));
    return kind === 'holds' && !denied;
  });
}

function stretchesOfTarget({ target }: ChecklistItem, place: QuoteSpan, { attribution }: AnswerView) {
  return [...attribution.reading.stretches, ...attribution.reading.cells].filter(
    ({ owner, start, end }) =>
      owner.kind === 'target' && owner.node === target && start < place.end && place.start < end,
  );
}

/** It stands where the answer speaks of the target. */
function isAbout(item: ChecklistItem, place: QuoteSpan, view: AnswerView): boolean {
  return stretchesOfTarget(item, place, view).length > 0;
}

/** Weighs `contradicted`: whether the words at a place offer something else in the item's place. */
export function weighContradiction(task: Task, item: ChecklistItem, place: QuoteSpan, view: AnswerView): Weighed {
  const text = view.text.slice(place.start, place.end);
  const { kind, denied, beside, reason } = weighEvidence(item, text);
  const states = kind === 'holds' && !denied;
  if (item.kind !== 'width' && !asksForPoints(task)) {
    const isOffered = mentionsAt(place, view).some((each) => isStandingRival(each) || each.isChoice);
    if (isOffered || !states) return confirmed;
    return view.offersEveryone ? confirmed : open(`${inQuotes(text)} names the entity itself`);
  }
  if (states && choiceAround(item, narrowestSpan(item, place, view.text), view.text) !== null) return confirmed;
  const strange = weighOwner(task, item, place, view);
  if (strange !== null) return strange;
  if (!states)
    return kind === 'differs' || (kind !== 'lacks' && isAbout(item, place, view))
      ? confirmed
      : open(`${reason}, and may be about something else`);
  const span = narrowestSpan(item, place, view.text);
  return claimStatusOfValue(view.text, span, item) === 'stated' && beside === null ? open(reason) : confirmed;
}
