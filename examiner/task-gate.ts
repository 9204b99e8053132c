import { holdsValue } from './comparing/compare-value.ts';
import { plainWords } from './comparing/words.ts';
import type { GateRefusal } from './examiner.ts';
import { plainProse } from './reading/clean.ts';
import { type ChecklistItem, gradedItems, limitSentence, type Task, withoutLimit } from './task.ts';
import type { Member, PlacePages } from './writing/place-pages.ts';
import { leakIn, questionLeaks } from './writing/question-leaks.ts';

/** Pages and tasks that a task is checked against. */
export interface GateInput {
  readonly pages: PlacePages;
  /** Pages beside those of the place that items quote. */
  readonly quoted?: readonly Member[];
  /** This match's tasks at the same place with lower variants. */
  readonly earlier: readonly Task[];
}

/** Makes a refusal of a draft: its reason and one plain sentence. */
export const refusal = (reason: GateRefusal['reason'], detail: string): GateRefusal => ({ reason, detail });

/** Checks a task before any agent sees it (design: task gate). Empty when it passes. */
export function checkTask(task: Task, { pages, quoted = [], earlier }: GateInput): GateRefusal[] {
  const hops = pages.hops.map(({ page }) => page);
  const members = [pages.root, ...hops, ...pages.targets, ...pages.outside, ...quoted];
  const texts = new Map(members.map(({ page }) => [page.hash, page.text]));
  return [
    ...gradedItems(task).flatMap((item) => factRefusals(item, texts)),
    ...nameRefusals(task, pages),
    ...repeatRefusals(task, earlier),
    ...limitRefusals(task),
  ];
}

function factRefusals(item: ChecklistItem, texts: ReadonlyMap<string, string>): GateRefusal[] {
  if (item.facts.length === 0) return [refusal('no_facts', `item ${item.id} stands on no fact`)];
  return item.facts.flatMap(({ quote, value }) => {
    const text = texts.get(quote.page);
    if (quote.text === '' || text?.slice(quote.start, quote.end) !== quote.text) {
      return [refusal('quote_not_found', `the quote of item ${item.id} is not in the stored text`)];
    }
    const plain = plainProse(quote.text);
    const holds = plain.includes(value) || holdsValue(plain, value);
    return holds ? [] : [refusal('value_not_in_quote', `the quote of item ${item.id} does not state “${value}”`)];
  });
}

function nameRefusals(task: Task, pages: PlacePages): GateRefusal[] {
  const leak = leakIn(withoutLimit(task), questionLeaks(pages));
  const address = /https?:|www\.|\b[\w-]+\.(?:html?|php|aspx?|json|xml|md|pdf|txt)\b/i.exec(task.question);
  return [
    ...(leak ? [refusal(`names_${leak.kind}`, `the question gives away “${leak.text}”`)] : []),
    ...(address ? [refusal('names_url', `the question holds the address or file “${address[0]}”`)] : []),
  ];
}

/** A task asks for nothing that tasks of lower variants have asked for. */
function repeatRefusals(task: Task, earlier: readonly Task[]): GateRefusal[] {
  const words = (text: string) => plainWords(text).join(' ');
  const itemKeys = (each: Task) => each.widthChecklist.map(({ target, attribute }) => `${target} ${attribute}`);
  const askedKeys = new Set(earlier.flatMap(itemKeys));
  const same = earlier.some(({ question }) => words(question) === words(task.question));
  return same || itemKeys(task).some((key) => askedKeys.has(key))
    ? [refusal('repeats_question', 'a lower variant of this match has asked for the same')]
    : [];
}

function limitRefusals({ question, wordLimit }: Task): GateRefusal[] {
  return question.includes(limitSentence(wordLimit))
    ? []
    : [refusal('no_word_limit', 'the question does not state the word limit')];
}
