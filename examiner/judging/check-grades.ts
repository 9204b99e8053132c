import { sharesWord } from '../comparing/compare-value.ts';
import { isContent, plainWords, runsOf, wordsOf } from '../comparing/words.ts';
import type { SecondLook } from '../examiner.ts';
import type { OpenGrade } from '../prompts/grade-answer-prompt.ts';
import type { ClaimedGrade } from '../prompts/grade-reply.ts';
import { type ChecklistItem, decidingItems, type GradeOutcome, type Task } from '../task.ts';
import { quotePassage, quotePlaces } from './quote-places.ts';
import { type Weighed, weighContradicted, weighSatisfied } from './weigh-claim.ts';

/** Fate of the grade of one item. */
export interface CheckedGrade {
  readonly item: string;
  /** Null where nobody has judged the item. */
  readonly outcome: GradeOutcome | null;
  readonly quote: string | null;
  /** Null where the grade stands as the judge gave it, or is open; `lowered`: code has proved the words to state another value. */
  readonly result: SecondLook['result'] | null;
  /** Points that code could not settle, or has proved. */
  readonly reason: string;
  /** Set where it is to be looked at again. */
  readonly open?: OpenGrade;
}

/** An answer, and all that a judge said of it at the first look. */
interface Graded {
  readonly task: Task;
  /** The part that the judge saw. */
  readonly answer: string;
  readonly claimed: readonly ClaimedGrade[];
}

/**
 * Checks what a judge says of each item that the verdict stands on. A grade is lowered only where its words state another typed value;
 * what code cannot settle is open. Whose value it is, denial, choice and paraphrase are for the judge to read.
 */
export function checkGrades(task: Task, answer: string, claimed: readonly ClaimedGrade[]): readonly CheckedGrade[] {
  return decidingItems(task).map((item) => checkGrade({ task, answer, claimed }, item, claimOf(claimed, item.id)));
}

const claimOf = (claimed: readonly ClaimedGrade[], id: string) => claimed.find(({ item }) => item === id);

/** Equal words may be spelled otherwise elsewhere: they are taken where they show most. */
const rank: Readonly<Record<Weighed['kind'], number>> = { stands: 0, open: 1, unshown: 2, refuted: 3 };

function checkGrade({ task, answer, claimed }: Graded, item: ChecklistItem, claim?: ClaimedGrade): CheckedGrade {
  const outcome = claim?.outcome ?? null;
  const grade = { item: item.id, outcome, quote: null, result: null, reason: '' };
  if (outcome === 'missing') return grade;
  const open = (reason: string, unshown: boolean, quote = '', passage = ''): CheckedGrade => ({
    ...grade,
    outcome: null,
    reason,
    open: { item, outcome, quote, passage, unshown, reason },
  });
  if (outcome === null) return open('the grader gave no grade', false);
  const quotedWords = claim?.quote ?? '';
  const weigh = outcome === 'satisfied' ? weighSatisfied : weighContradicted;
  const [best] = quotePlaces(answer, quotedWords)
    .map((place) => ({ place, result: weigh(task, item, answer.slice(place.start, place.end)) }))
    .sort((one, other) => rank[one.result.kind] - rank[other.result.kind]);
  if (!best) return open(`the answer does not hold “${quotedWords.slice(0, 200)}”`, true, quotedWords.slice(0, 200));
  const { place, result } = best;
  const quote = answer.slice(place.start, place.end);
  const passage = quotePassage(answer, place);
  if (outcome === 'satisfied' && isWorn(task, claimed, quotedWords))
    return open(`“${quote.slice(0, 100)}” is quoted for most items`, true, quote, passage);
  if (result.kind === 'stands') return { ...grade, quote };
  if (result.kind === 'refuted')
    return { ...grade, outcome: 'contradicted', quote, result: 'lowered', reason: result.reason };
  return open(result.reason, result.kind === 'unshown', quote, passage);
}

/** A second look at an answer. */
interface SecondGraded extends Graded {
  /** All that it says; null where nobody could be had. */
  readonly second: readonly ClaimedGrade[] | null;
  /** True where another judge looks than the one that gave the grades. */
  readonly byAnother: boolean;
}

/** Settles an open grade by a second look, checked like the first; where nobody looked it stands, unless its words show nothing. */
export function settleGrade(look: SecondGraded, open: OpenGrade): CheckedGrade {
  const { item, reason } = open;
  const settled = (outcome: GradeOutcome | null, quote: string | null, result: SecondLook['result']): CheckedGrade => ({
    item: item.id,
    outcome,
    quote,
    result,
    reason,
  });
  const unshown = settled('missing', null, 'unshown');
  const claim = claimOf(look.second ?? [], item.id);
  if (claim === undefined) return open.unshown ? unshown : settled(open.outcome, open.quote || null, 'not_reviewed');
  const result = checkGrade(look, item, claim);
  if (result.result === 'lowered') return settled(result.outcome, result.quote, 'lowered');
  if (result.open?.unshown && !mayShow(look, result.open, claim.quote ?? '')) return unshown;
  const { outcome, quote } = result.open ?? result;
  return settled(outcome, quote, outcome === (open.outcome ?? 'missing') ? 'confirmed' : 'disputed');
}

/** Tells whether words of the answer that share nothing with an item may say it nevertheless. */
function mayShow(look: SecondGraded, { item, passage }: OpenGrade, quote: string): boolean {
  const { task, claimed, second, byAnother } = look;
  if (passage === '' || isWorn(task, claimed, quote)) return false;
  return byAnother || areOwnWords(task, item, [...claimed, ...(second ?? [])], quote);
}

/** Words that are quoted for so many values, and for this share of all items, show none of them in particular. */
const wornFrom = { values: 3, share: 0.5 };

/** Tells whether a judge quotes the same words for most items, whatever these ask for: as who says yes without reading does. */
function isWorn(task: Task, claimed: readonly ClaimedGrade[], quote: string): boolean {
  const alike = quotedItems(task, claimed).filter((each) => each.quote === quote);
  const values = new Set(alike.map(({ item }) => item.value));
  return values.size >= wornFrom.values && alike.length >= wornFrom.share * decidingItems(task).length;
}

/**
 * Tells whether words are quoted for one value alone, and may say it though they share none of its words, as `prohibited` says `no`: they are
 * more than name and attribute, and than what is quoted for other values where that is among them.
 */
function areOwnWords(task: Task, own: ChecklistItem, claimed: readonly ClaimedGrade[], quote: string): boolean {
  const { target, attribute, value } = own;
  const name = task.targets.find(({ node }) => node === target)?.name ?? '';
  const isOwn = (item: ChecklistItem) => item.value === value || (item.kind !== 'width' && item.target === target);
  const others = quotedItems(task, claimed).filter((each) => !isOwn(each.item) && holds(quote, each.quote));
  const covered = others.length === 0 ? [] : [task.question, ...others.map((each) => each.quote)];
  const givenWords = new Set([name, attribute, ...covered].flatMap(plainWords));
  const isAboutIt = others.length === 0 || sharesWord({ value: attribute }, quote);
  return isAboutIt && plainWords(quote).some((word) => !givenWords.has(word) && isContent(word));
}

/** The items that a judge finds satisfied, with the words that it quotes for each. */
function quotedItems(task: Task, claimed: readonly ClaimedGrade[]) {
  const items = new Map(decidingItems(task).map((item) => [item.id, item]));
  return claimed.flatMap(({ item: id, outcome, quote }) => {
    const item = items.get(id);
    return item && outcome === 'satisfied' && quote !== null ? [{ item, quote }] : [];
  });
}

const holds = (long: string, short: string) => runsOf(plainWords(short), wordsOf(long)).length > 0;

/** Memories of a judge that differ on these items. */
export function doubtsIn(items: readonly ChecklistItem[], claimed: readonly ClaimedGrade[]) {
  const doubts = items.map(({ id }) => ({ item: id, remark: claimOf(claimed, id)?.doubt?.trim() ?? '' }));
  return doubts.filter(({ remark }) => remark !== '');
}
