import type { GradeOutcome } from '../grade.ts';
import type { ClaimedGrade } from '../prompts/grade-reply.ts';
import { type OpenGrade, quotePassage } from '../prompts/second-look-prompt.ts';
import type { ReplyFaultKind } from '../reply-fault.ts';
import { type ChecklistItem, decidingItems, type Task } from '../task.ts';
import { areOwnWords, isWorn } from './own-words.ts';
import { quotePlaces } from './quote-places.ts';
import { type Weighed, weighContradicted, weighSatisfied } from './weigh-claim.ts';

export interface GradeFault {
  readonly item: string;
  readonly kind: ReplyFaultKind;
  readonly detail: string;
}

/** What became of the grade of one item. */
export type CheckedGrade =
  /** It stands as the judge gave it. */
  | { readonly kind: 'stands'; readonly item: string; readonly outcome: GradeOutcome; readonly quote: string | null }
  /** Code has proved the words to state another value. */
  | { readonly kind: 'lowered'; readonly item: string; readonly quote: string; readonly reason: string }
  /** To be looked at again. */
  | { readonly kind: 'open'; readonly item: string; readonly open: OpenGrade };

/**
 * Checks what a judge says of each item that the verdict stands on, in the order of the checklists. A grade is lowered only where
 * its words state another typed value; what code cannot settle is open. Whose value it is, denial, choice and paraphrase
 * are for the judge to read.
 * @param task in visible form
 * @param answer the part of the answer that the judge saw
 */
export function checkGrades(task: Task, answer: string, claimed: readonly ClaimedGrade[]): readonly CheckedGrade[] {
  return decidingItems(task).map((item) => checkGrade({ task, answer, claimed }, item, claimOf(claimed, item.id)));
}

/** An answer, and all that a judge said of it at the first look. */
interface Graded {
  readonly task: Task;
  /** The part that the judge saw. */
  readonly answer: string;
  readonly claimed: readonly ClaimedGrade[];
}

const claimOf = (claimed: readonly ClaimedGrade[], id: string) => claimed.find(({ item }) => item === id);

function checkGrade(graded: Graded, item: ChecklistItem, claim: ClaimedGrade | undefined): CheckedGrade {
  const { task, answer, claimed } = graded;
  if (claim === undefined) return openGrade(item, null, '', '', false, 'the grader gave no grade');
  const { outcome } = claim;
  if (outcome === 'missing') return { kind: 'stands', item: item.id, outcome, quote: null };
  const quote = claim.quote ?? '';
  const weigh = outcome === 'satisfied' ? weighSatisfied : weighContradicted;
  const weighed = quotePlaces(answer, quote).map((place) => {
    const words = answer.slice(place.start, place.end);
    return { place, words, result: weigh(task, item, words) };
  });
  const [first] = weighed;
  if (first === undefined) {
    const words = quote.slice(0, 200);
    return openGrade(item, outcome, words, '', true, `the answer does not hold “${words}”`);
  }
  // Equal words may be spelled otherwise elsewhere: they are taken where they show most.
  const best = weighed.reduce((one, other) => (rank[other.result.kind] > rank[one.result.kind] ? other : one), first);
  const { place, words, result } = best;
  if (outcome === 'satisfied' && isWorn(task, claimed, quote))
    return openGrade(
      item,
      outcome,
      words,
      quotePassage(answer, place),
      true,
      `“${words.slice(0, 100)}” is quoted for most items`,
    );
  switch (result.kind) {
    case 'stands':
      return { kind: 'stands', item: item.id, outcome, quote: words };
    case 'refuted':
      return { kind: 'lowered', item: item.id, quote: words, reason: result.reason };
    default:
      return openGrade(item, outcome, words, quotePassage(answer, place), result.kind === 'unshown', result.reason);
  }
}

const rank: Readonly<Record<Weighed['kind'], number>> = { stands: 3, open: 2, unshown: 1, refuted: 0 };

function openGrade(
  item: ChecklistItem,
  outcome: OpenGrade['outcome'],
  quote: string,
  passage: string,
  unshown: boolean,
  reason: string,
): CheckedGrade {
  return { kind: 'open', item: item.id, open: { item, outcome, quote, passage, unshown, reason } };
}

/** What a second look made of an open grade; the outcome is null where nobody has judged the item. */
export interface SettledGrade {
  readonly item: string;
  readonly outcome: GradeOutcome | null;
  readonly quote: string | null;
  readonly result: 'confirmed' | 'disputed' | 'lowered' | 'unshown' | 'not_reviewed';
}

/** A second look at an answer. */
interface SecondGraded extends Graded {
  /** All that it says. */
  readonly second: readonly ClaimedGrade[];
  /** Whether another judge looks than the one that gave the grades. */
  readonly byAnother: boolean;
}

/**
 * Settles an open grade by a second look, which is checked like the first: its word decides what code cannot. Words that share
 * nothing with the item count where another judge quotes them, or where they are quoted for this value alone.
 */
export function settleGrade(look: SecondGraded, open: OpenGrade): SettledGrade {
  const item = open.item.id;
  const claim = claimOf(look.second, item);
  if (claim === undefined) return keepFirst(open);
  const checked = checkGrade(look, open.item, claim);
  if (checked.kind === 'lowered') return { item, outcome: 'contradicted', quote: checked.quote, result: 'lowered' };
  if (checked.kind === 'open' && checked.open.unshown && !mayShow(look, checked.open, claim.quote ?? ''))
    return { item, outcome: 'missing', quote: null, result: 'unshown' };
  const { outcome, quote } = checked.kind === 'open' ? checked.open : checked;
  return { item, outcome, quote, result: outcome === (open.outcome ?? 'missing') ? 'confirmed' : 'disputed' };
}

/** Whether words of the answer that share nothing with an item may say it nevertheless. */
function mayShow(look: SecondGraded, { item, passage }: OpenGrade, quote: string): boolean {
  const { task, claimed, second, byAnother } = look;
  if (passage === '' || isWorn(task, claimed, quote)) return false;
  return byAnother || areOwnWords(task, item, [...claimed, ...second], quote);
}

/** The grade where nobody could look again: it stands, unless its words show nothing. */
export function keepFirst({ item, outcome, quote, unshown }: OpenGrade): SettledGrade {
  if (unshown) return { item: item.id, outcome: 'missing', quote: null, result: 'unshown' };
  return { item: item.id, outcome, quote: outcome === null ? null : quote, result: 'not_reviewed' };
}

/** What a judge remembers otherwise of these items. */
export function doubtsIn(
  items: readonly ChecklistItem[],
  claimed: readonly ClaimedGrade[],
): readonly { readonly item: string; readonly remark: string }[] {
  return items.flatMap(({ id }) => {
    const remark = claimOf(claimed, id)?.doubt?.trim() ?? '';
    return remark === '' ? [] : [{ item: id, remark }];
  });
}

/** Grades of items that the checklist does not have. */
export function unknownItems(task: Task, claimed: readonly ClaimedGrade[]): readonly GradeFault[] {
  const items = decidingItems(task);
  const unknown = [...new Set(claimed.map(({ item }) => item))].filter((id) => !items.some((item) => item.id === id));
  return unknown.slice(0, items.length).map((id) => {
    const item = id.slice(0, 40);
    return { item, kind: 'unknown_id', detail: `there is no item “${item}”` };
  });
}
