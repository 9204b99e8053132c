import { holdsValue } from './comparing/compare-value.ts';
import { plainWords } from './comparing/words.ts';
import { plainProse } from './reading/clean.ts';
import { type ChecklistItem, gradedItems, limitSentence, type Task, withoutLimit } from './task.ts';
import type { Member, PlacePages } from './writing/place-pages.ts';
import { leakIn, questionLeaks } from './writing/question-leaks.ts';

/**
 * Why a task is refused. `gives_answer`: the question holds a value that it asks for. `item_not_asked`: it does not ask for
 * an item of the checklist. `not_gradable`: the truth itself would not satisfy an item. `not_plain`: it is more than a few
 * lines of plain text. `found_without_chain`: its clues alone find a target by search. `known_without_search`, `not_solvable`,
 * `many_answers`: a trial shows it. `wrong_form`, `unknown_id`: the reply is no draft. `not_changed`, `no_conflict` and `not_comparable`:
 * a question of one of these kinds, or what it is to be made of, whose parts are missing, mixed or all the same, or whose states or
 * values may be one.
 */
export interface GateRefusal {
  readonly reason:
    | 'no_items'
    | 'no_facts'
    | 'quote_not_found'
    | 'value_not_in_quote'
    | 'names_target'
    | 'names_title'
    | 'names_site'
    | 'names_file'
    | 'names_url'
    | 'clue_misses_target'
    | 'clue_fits_sibling'
    | 'found_without_chain'
    | 'gives_answer'
    | 'item_not_asked'
    | 'not_gradable'
    | 'not_plain'
    | 'repeats_question'
    | 'not_changed'
    | 'no_conflict'
    | 'not_comparable'
    | 'no_word_limit'
    | 'known_without_search'
    | 'not_solvable'
    | 'many_answers'
    | 'wrong_form'
    | 'unknown_id';
  /** One plain sentence. */
  readonly detail: string;
}

/** Pages and tasks that a task is checked against. */
export interface GateInput {
  readonly pages: PlacePages;
  /** Pages beside those of the place that items quote. */
  readonly quoted?: readonly Member[];
  /** This match's tasks at the same place with lower variants. */
  readonly earlier: readonly Task[];
}

/** Why a draft is refused, with one plain sentence. */
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
  const asked = new Set(earlier.flatMap(itemKeys));
  const same = earlier.some(({ question }) => words(question) === words(task.question));
  return same || itemKeys(task).some((key) => asked.has(key))
    ? [refusal('repeats_question', 'a lower variant of this match has asked for the same')]
    : [];
}

function limitRefusals({ question, wordLimit }: Task): GateRefusal[] {
  return question.includes(limitSentence(wordLimit))
    ? []
    : [refusal('no_word_limit', 'the question does not state the word limit')];
}
