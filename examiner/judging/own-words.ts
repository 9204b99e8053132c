import { plainWords, runsOf, wordsOf } from '../comparing/words.ts';
import type { ClaimedGrade } from '../prompts/grade-reply.ts';
import { type ChecklistItem, decidingItems, type Task } from '../task.ts';

/** Words that are quoted for so many values, and for this share of all items, show none of them in particular. */
const wornFrom = { values: 3, share: 0.5 };

/** Whether a judge quotes the same words for most items, whatever these ask for: as who says yes without reading does. */
export function isWorn(task: Task, claimed: readonly ClaimedGrade[], quote: string): boolean {
  const alike = itemsQuoted(task, claimed, (other) => other === quote);
  const values = new Set(alike.map(({ value }) => value));
  return values.size >= wornFrom.values && alike.length >= wornFrom.share * decidingItems(task).length;
}

/**
 * Whether words are quoted for one value alone: they are more than the entity’s name and the attribute, and hold no words that are
 * quoted for another value. Where they share no word with that value they may still say it, as `prohibited` says `no`.
 */
export function areOwnWords(
  task: Task,
  { target, attribute, value }: ChecklistItem,
  claimed: readonly ClaimedGrade[],
  quote: string,
): boolean {
  const name = task.targets.find(({ node }) => node === target)?.name ?? '';
  const given = new Set(plainWords(`${name} ${attribute}`));
  const covered = itemsQuoted(task, claimed, (other) => holds(quote, other));
  const isOwn = (item: ChecklistItem) => item.value === value || (item.kind !== 'width' && item.target === target);
  return plainWords(quote).some((word) => !given.has(word)) && covered.every(isOwn);
}

function itemsQuoted(task: Task, claimed: readonly ClaimedGrade[], isMeant: (quote: string) => boolean) {
  const isQuoted = ({ outcome, quote }: ClaimedGrade) => outcome === 'satisfied' && quote !== null && isMeant(quote);
  const ids = claimed.filter(isQuoted).map(({ item }) => item);
  return decidingItems(task).filter(({ id }) => ids.includes(id));
}

const holds = (long: string, short: string) => runsOf(plainWords(short), wordsOf(long)).length > 0;
