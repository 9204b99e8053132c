import type { Grade } from '../grade.ts';
import type { ClaimedGrade } from '../prompts/grade-reply.ts';
import type { OpenGrade } from '../prompts/second-look-prompt.ts';
import { findQuote, type QuoteSpan } from '../reading/find-quote.ts';
import type { ReplyFaultKind } from '../reply-fault.ts';
import { type ChecklistItem, decidingItems, type Task } from '../task.ts';
import { type AnswerView, viewAnswer } from './judged-answer-view.ts';
import type { Weighed } from './panel.ts';
import { weighContradiction, weighSatisfaction } from './weigh-claim.ts';

/** A longer quote shows nothing in particular; in UTF-16 code units. */
const longestQuote = 1000;

export interface GradeFault {
  readonly item: string;
  readonly kind: ReplyFaultKind;
  readonly detail: string;
}

export interface CheckedGrades {
  /** One for each item that the verdict stands on, in the order of the checklists; those that are open as missing. */
  readonly grades: readonly Grade[];
  /** What code could neither confirm nor refute: to be looked at again. */
  readonly open: readonly OpenGrade[];
  /** What was wrong with the reply; each fault cost the grade that it concerns. */
  readonly faults: readonly GradeFault[];
  /** Where the judge remembers a fact otherwise. */
  readonly doubts: readonly { readonly item: string; readonly remark: string }[];
}

/** What a second look made of an open grade. */
export interface SettledLook {
  readonly item: string;
  readonly reason: string;
  readonly claimed: Grade['outcome'];
  readonly graded: Grade['outcome'];
  readonly result: 'confirmed' | 'disputed';
}

/** What became of one claimed grade. */
type Checked =
  | { readonly kind: 'settled'; readonly grade: Grade; readonly fault: GradeFault | null }
  | { readonly kind: 'open'; readonly open: OpenGrade };

/**
 * Checks what a judge says against the answer. A grade stands where code can confirm it, and is lowered where code can
 * refute it: the words are denied, retracted, said to the grader or of another target; a number, date, amount or unit
 * differs. All else is left open, and nothing is lowered for want of vocabulary. No check raises a grade.
 * @param task in visible form
 * @param answer the part of the answer that the judge saw
 */
export function checkGrades(task: Task, answer: string, claimed: readonly ClaimedGrade[]): CheckedGrades {
  const view = viewAnswer(task, answer);
  const items = decidingItems(task);
  const byItem = new Map(claimed.map((each) => [each.item, each]));
  const checked = items.map((item) => checkGrade(task, item, byItem.get(item.id), view));
  return {
    grades: checked.map((each) => (each.kind === 'settled' ? each.grade : missing(each.open.item.id))),
    open: checked.filter((each) => each.kind === 'open').map(({ open }) => open),
    faults: [...unknownItems(items, claimed), ...faultsIn(checked)],
    doubts: doubtsIn(items, claimed),
  };
}

/** What a judge remembers otherwise of these items. */
export function doubtsIn(items: readonly ChecklistItem[], claimed: readonly ClaimedGrade[]): CheckedGrades['doubts'] {
  return items.flatMap(({ id }) => {
    const remark = claimed.find(({ item }) => item === id)?.doubt?.trim() ?? '';
    return remark === '' ? [] : [{ item: id, remark }];
  });
}

/**
 * The grades behind a second look. It is checked like the first; what code again can neither confirm nor refute goes by
 * its word, as long as the answer holds the words that it quotes, and the control was not confirmed with the rest.
 * @param first what `checkGrades` made of the first look
 * @param second the second look's grades of the open items and of the control
 * @param control see `withControl`
 */
export function settleGrades(
  task: Task,
  answer: string,
  first: CheckedGrades,
  second: readonly ClaimedGrade[],
  control: ChecklistItem | null,
): {
  readonly grades: readonly Grade[];
  readonly faults: readonly GradeFault[];
  readonly looks: readonly SettledLook[];
} {
  const view = viewAnswer(task, answer);
  const byItem = new Map(second.map((each) => [each.item, each]));
  const slip = control !== null && byItem.get(control.id)?.outcome === 'satisfied' ? control : null;
  const settled = first.open.map((open) => {
    const checked = settle(checkGrade(task, open.item, byItem.get(open.item.id), view), slip);
    return { open, ...checked };
  });
  const regraded = new Map(settled.map(({ grade }) => [grade.item, grade]));
  return {
    grades: first.grades.map((grade) => regraded.get(grade.item) ?? grade),
    faults: [
      ...settled.map(({ fault }) => fault).filter((fault) => fault !== null),
      ...(slip ? [controlFault(slip)] : []),
    ],
    looks: settled.map(({ open, grade }) => ({
      item: grade.item,
      reason: slip ? `${open.reason}; ${slipReason(slip)}` : open.reason,
      claimed: open.outcome ?? 'missing',
      graded: grade.outcome,
      result: grade.outcome === open.outcome ? 'confirmed' : 'disputed',
    })),
  };
}

/** Words that show nothing of the item cannot be gone by, whoever quotes them, nor can a look that slipped on its control. */
function settle(
  checked: Checked,
  slip: ChecklistItem | null,
): { readonly grade: Grade; readonly fault: GradeFault | null } {
  if (checked.kind === 'settled') return checked;
  const { item, outcome, quote, passage, unshown, reason } = checked.open;
  if (unshown) {
    const kind = passage === '' ? 'quote_not_found' : 'value_not_in_quote';
    return { grade: missing(item.id), fault: { item: item.id, kind, detail: reason } };
  }
  return {
    grade: slip === null && outcome !== null ? { item: item.id, outcome, quote } : missing(item.id),
    fault: null,
  };
}

const slipReason = ({ value }: ChecklistItem) =>
  `the second look also says that the answer names “${value}”, of which it has no word`;

function controlFault(slip: ChecklistItem): GradeFault {
  return { item: slip.id, kind: 'control_confirmed', detail: slipReason(slip) };
}

function faultsIn(checked: readonly Checked[]): GradeFault[] {
  return checked.map((each) => (each.kind === 'settled' ? each.fault : null)).filter((fault) => fault !== null);
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
  if (!claim || claim.outcome === 'missing') return { kind: 'settled', grade: missing(id), fault: null };
  const { outcome } = claim;
  const quote = claim.quote ?? '';
  const places = quotePlaces(view.text, quote);
  if (places.length === 0) {
    const said = quote.slice(0, 200);
    const reason = `the answer does not hold “${said}”`;
    return { kind: 'open', open: { item, outcome, quote: said, passage: '', unshown: true, reason } };
  }
  const weigh = outcome === 'satisfied' ? weighSatisfaction : weighContradiction;
  const weighed = places.map((place) => ({ place, ...weigh(task, item, place, view) }));
  const best = weighed.reduce((one, other) => (rank[other.kind] > rank[one.kind] ? other : one));
  const shown = view.text.slice(best.place.start, best.place.end);
  switch (best.kind) {
    case 'confirmed':
      return { kind: 'settled', grade: { item: id, outcome, quote: shown }, fault: null };
    case 'open':
    case 'unshown': {
      const passage = surroundings(view.text, best.place);
      const unshown = best.kind === 'unshown';
      return { kind: 'open', open: { item, outcome, quote: shown, passage, unshown, reason: best.reason } };
    }
    case 'refuted':
      return {
        kind: 'settled',
        grade: best.rival === null ? missing(id) : { item: id, outcome: 'contradicted', quote: best.rival },
        fault: { item: id, kind: 'value_not_in_quote', detail: best.reason },
      };
  }
}

/** Words that stand in several places are taken where they show most. */
const rank: Readonly<Record<Weighed['kind'], number>> = { confirmed: 3, open: 2, unshown: 1, refuted: 0 };

/** A quote that stands in more places than this is looked at in the first ones only. */
const mostPlaces = 20;

/** The places where an answer holds words that are said to be quoted from it, in order; empty when it does not, or they are too long. */
export function quotePlaces(text: string, quote: string): QuoteSpan[] {
  const places: QuoteSpan[] = [];
  if (quote.length > longestQuote) return places;
  let from = 0;
  while (places.length < mostPlaces) {
    const found = findQuote(text.slice(from), quote);
    if (!found) break;
    places.push({ start: from + found.start, end: from + found.end });
    from += found.end;
  }
  return places;
}

/** Shown around a quote on either side at most, in UTF-16 code units. */
const mostAround = 400;

/** The line that holds a quote, with the line above and below and the nearest heading, cut to a bounded length. */
function surroundings(text: string, { start, end }: QuoteSpan): string {
  const from = lineStart(text, Math.max(0, lineStart(text, start) - 1));
  const to = lineEnd(text, Math.min(text.length, lineEnd(text, end) + 1));
  const around = text.slice(Math.max(from, start - mostAround), Math.min(to, end + mostAround)).trim();
  const heading = headingAbove(text.slice(0, from));
  return heading === null ? around : `${heading}\n…\n${around}`;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function headingAbove(text: string): string | null {
  const heading = text.split('\n').findLast((line) => /^ {0,3}#{1,6}\s/.test(line));
  return heading === undefined ? null : heading.trim().slice(0, mostAround);
}
