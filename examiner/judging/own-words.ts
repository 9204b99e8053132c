import { sharesWord } from '../comparing/accepted-value.ts';
import { isContent } from '../comparing/word-forms.ts';
import { plainWords, runsOf, wordsOf } from '../comparing/words.ts';
import type { ClaimedGrade } from '../prompts/grade-reply.ts';
import { type ChecklistItem, decidingItems, type Task } from '../task.ts';

/** Words that are quoted for so many values, and for this share of all items, show none of them in particular. */
const wornFrom = { values: 3, share: 0.5 };

/** Whether a judge quotes the same words for most items, whatever these ask for: as who says yes without reading does. */
export function isWorn(task: Task, claimed: readonly ClaimedGrade[], quote: string): boolean {
  const alike = quotedItems(task, claimed).filter((each) => each.quote === quote);
  const values = new Set(alike.map(({ item }) => item.value));
  return values.size >= wornFrom.values && alike.length >= wornFrom.share * decidingItems(task).length;
}

/**
 * Whether words are quoted for one value alone: they are more than the entity’s name and the attribute. Where what is quoted for other
 * values is among them, they speak of the attribute, and the rest is more than the question. Where they share no word with that
 * value they may still say it, as `prohibited` says `no`.
 */
export function areOwnWords(
  task: Task,
  { target, attribute, value }: ChecklistItem,
  claimed: readonly ClaimedGrade[],
  quote: string,
): boolean {
  const name = task.targets.find(({ node }) => node === target)?.name ?? '';
  const isOwn = (item: ChecklistItem) => item.value === value || (item.kind !== 'width' && item.target === target);
  const others = quotedItems(task, claimed).filter((each) => !isOwn(each.item) && holds(quote, each.quote));
  const covered = others.length === 0 ? [] : [task.question, ...others.map((each) => each.quote)];
  const given = new Set([name, attribute, ...covered].flatMap(plainWords));
  const isAboutIt = others.length === 0 || sharesWord({ value: attribute }, quote);
  return isAboutIt && plainWords(quote).some((word) => !given.has(word) && isContent(word));
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
