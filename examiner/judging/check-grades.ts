import { offersAlternative } from '../comparing/alternative.ts';
import { datesIn } from '../comparing/calendar-date.ts';
import { holdsValue } from '../comparing/compare-value.ts';
import { withoutDenials } from '../comparing/denial.ts';
import { cut, expectedValue } from '../comparing/expected-value.ts';
import { quantitiesIn } from '../comparing/quantity.ts';
import { wordsOf } from '../comparing/words.ts';
import type { Grade } from '../grade.ts';
import { labelHits } from '../grading/label.ts';
import { mentionsIn } from '../grading/mentions.ts';
import { isStandingRival } from '../grading/rival-claims.ts';
import { sentenceStart } from '../grading/sentence.ts';
import { gradeUnlabelled } from '../grading/unlabelled-value.ts';
import type { QuoteSpan } from '../reading/find-quote.ts';
import type { ReplyFaultKind } from '../reply-fault.ts';
import type { ChecklistItem, Task } from '../task.ts';
import { type AnswerView, viewAnswer } from './answer-view.ts';
import type { ClaimedGrade } from './grade-reply.ts';
import { quotePlaces } from './quote-places.ts';

/** A longer quote shows nothing in particular; in UTF-16 code units. */
const longestQuote = 1000;

export interface GradeFault {
  readonly item: string;
  readonly kind: ReplyFaultKind;
  readonly detail: string;
}

export interface CheckedGrades {
  /** One for each item, depth first, in the order of the checklists. */
  readonly grades: readonly Grade[];
  /** What was wrong with the reply; each fault cost the grade that it concerns. */
  readonly faults: readonly GradeFault[];
  /** Where the judge remembers a fact otherwise. */
  readonly doubts: readonly { readonly item: string; readonly remark: string }[];
}

/** What became of one claimed grade. */
interface Checked {
  readonly grade: Grade;
  readonly fault: GradeFault | null;
}

/**
 * Checks what a judge says against the answer, by text comparison alone. No check raises a grade: nothing is satisfied
 * unless the judge says so and quotes words of the answer that hold the value (for depth: that name the target as the
 * answer's own). Words that are not in the answer, do not hold the value or speak of another target count as missing. So does a
 * contradiction whose words state the value alone, or are not about the item.
 * Two values for one item are contradicted although the judge is content with one of them.
 * @param task in visible form
 * @param answer the part of the answer that the judge saw
 */
export function checkGrades(task: Task, answer: string, claimed: readonly ClaimedGrade[]): CheckedGrades {
  const view = viewAnswer(task, answer);
  const items = [...task.depthChecklist, ...task.widthChecklist];
  const byItem = new Map(claimed.map((each) => [each.item, each]));
  const checked = items.map((item) => checkGrade(task, item, byItem.get(item.id), view));
  return {
    grades: checked.map(({ grade }) => grade),
    faults: [...unknownItems(items, claimed), ...checked.flatMap(({ fault }) => fault ?? [])],
    doubts: items.flatMap(({ id }) => {
      const remark = byItem.get(id)?.doubt?.trim() ?? '';
      return remark === '' ? [] : [{ item: id, remark }];
    }),
  };
}

function unknownItems(items: readonly ChecklistItem[], claimed: readonly ClaimedGrade[]): GradeFault[] {
  const unknown = new Set(claimed.map(({ item }) => item).filter((id) => !items.some((item) => item.id === id)));
  return [...unknown].slice(0, items.length).map((id) => {
    const item = id.slice(0, 40);
    return { item, kind: 'unknown_id', detail: `there is no item “${item}”` };
  });
}

const missing = (item: string): Grade => ({ item, outcome: 'missing', quote: null });

function checkGrade(task: Task, item: ChecklistItem, claim: ClaimedGrade | undefined, view: AnswerView): Checked {
  const { id } = item;
  if (!claim || claim.outcome === 'missing') return { grade: missing(id), fault: null };
  const refuse = (kind: ReplyFaultKind, detail: string): Checked => ({
    grade: missing(id),
    fault: { item: id, kind, detail },
  });
  const quote = claim.quote ?? '';
  const places = quote.length > longestQuote ? [] : quotePlaces(view.text, quote);
  if (places.length === 0) return refuse('quote_not_found', `the answer does not hold “${quote.slice(0, 200)}”`);
  const claimedIt = claim.outcome === 'satisfied' ? showsItem : showsOther;
  const place = places.find((each) => claimedIt(task, item, each, view));
  const shown = (at: QuoteSpan) => view.text.slice(at.start, at.end);
  if (!place) {
    const detail = `${claim.outcome} is not shown for “${item.value}” by “${quote.slice(0, 200)}”`;
    return refuse('value_not_in_quote', detail);
  }
  const other = claim.outcome === 'satisfied' ? secondClaim(item, shown(place), view) : null;
  if (other === null) return { grade: { item: id, outcome: claim.outcome, quote: shown(place) }, fault: null };
  const detail = `beside “${shown(place).slice(0, 200)}” the answer has “${other.slice(0, 200)}”`;
  return {
    grade: { item: id, outcome: 'contradicted', quote: other },
    fault: { item: id, kind: 'value_not_in_quote', detail },
  };
}

/** Whether words of the answer hold the item's value, undenied and not about another target. */
function showsItem(task: Task, item: ChecklistItem, place: QuoteSpan, view: AnswerView): boolean {
  if (item.kind === 'depth') return mentionsAt(place, view).some(({ node }) => node === item.target);
  const text = view.text.slice(place.start, place.end);
  return holdsUndenied(text, item.value) && !isAboutAnother(task, item, text);
}

function mentionsAt({ start, end }: QuoteSpan, { mentions }: AnswerView) {
  return mentions.filter((mention) => mention.start < end && start < mention.end);
}

/** A value may itself hold a word that denies. */
function holdsUndenied(text: string, value: string): boolean {
  if (!holdsValue(text, value)) return false;
  return holdsValue(withoutDenials(text), value) || !holdsValue(withoutDenials(value), value);
}

/** Names inside the value itself do not count. */
function isAboutAnother(task: Task, { target, value }: ChecklistItem, text: string): boolean {
  const named = mentionsIn(text, task).filter(({ name, rejected }) => !rejected && !holdsValue(value, name));
  return named.length > 0 && !named.some(({ node }) => node === target);
}

/** Whether words of the answer offer something else in the item's place. */
function showsOther(task: Task, item: ChecklistItem, place: QuoteSpan, view: AnswerView): boolean {
  const text = view.text.slice(place.start, place.end);
  const byText = view.byText.get(item.id);
  if (byText?.outcome === 'contradicted' && overlap(byText.quote ?? '', text)) return true;
  if (item.kind === 'depth') {
    const named = mentionsAt(place, view);
    return named.some(isStandingRival) || !holdsValue(text, item.value);
  }
  if (!isAbout(item, place, view)) return false;
  if (!holdsValue(text, item.value)) return statesSomething(item.value, text);
  const others = task.widthChecklist
    .filter(({ attribute, target }) => attribute === item.attribute && target !== item.target)
    .map(({ value }) => value);
  const asked = new Set(task.widthChecklist.map(({ attribute }) => attribute)).size;
  return gradeUnlabelled(item.value, withoutName(item, place, view), others, asked) !== 'satisfied';
}

function overlap(a: string, b: string): boolean {
  return a.includes(b) || b.includes(a);
}

/** Whether words could stand in the place of a value: a number for a number, a date for a date, any words for a name. */
function statesSomething(value: string, text: string): boolean {
  const { type } = expectedValue(value);
  if (type === 'date') return datesIn(text).length > 0 || quantitiesIn(text).length > 0;
  return type === 'quantities' ? quantitiesIn(text).length > 0 : wordsOf(text).length > 0;
}

/** Its sentence or line names the attribute or the target, or it stands where the answer speaks of the target. */
function isAbout({ attribute, target }: ChecklistItem, { start, end }: QuoteSpan, view: AnswerView): boolean {
  if (view.passages.some((each) => each.target === target && each.start < end && start < each.end)) return true;
  const from = sentenceStart(view.text, start);
  const stop = /\n|[.!?]\s/.exec(view.text.slice(end))?.index;
  const to = stop === undefined ? view.text.length : end + stop;
  if (mentionsAt({ start: from, end: to }, view).some(({ node }) => node === target)) return true;
  return labelHits(wordsOf(view.text.slice(from, to)), [attribute]).length > 0;
}

function withoutName({ target }: ChecklistItem, place: QuoteSpan, view: AnswerView): string {
  const names = mentionsAt(place, view).filter(({ node }) => node === target);
  const inside = names.map(({ start, end }) => ({ start: start - place.start, end: end - place.start }));
  return cut(view.text.slice(place.start, place.end), inside);
}

/** What the answer says against an item that a judge found satisfied; null when nothing. */
function secondClaim(item: ChecklistItem, quote: string, view: AnswerView): string | null {
  const byText = view.byText.get(item.id);
  if (byText?.outcome !== 'contradicted' || byText.quote === null) return null;
  if (item.kind === 'depth') return view.offersEveryone ? byText.quote : null;
  const expected = expectedValue(item.value);
  // Numbers and dates are compared exactly; what stands beside a name may only describe it.
  if (expected.type === 'date' || expected.type === 'quantities') return byText.quote;
  const isOther = !overlap(byText.quote, quote) && !holdsValue(byText.quote, item.value);
  return isOther || offersAlternative(expected, behindValue(byText.quote, item.value)) ? byText.quote : null;
}

function behindValue(text: string, value: string): string {
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  return (at < 0 ? text : text.slice(at + value.length)).replace(/[()]/g, ' ');
}
