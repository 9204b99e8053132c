import { holdsValue } from './comparing/compare-value.ts';
import { plainWords } from './comparing/words.ts';
import { plainProse } from './reading/clean.ts';
import { clueQuery, type FindPages, firstHits, foundTargets } from './search-check.ts';
import { type ChecklistItem, gradedItems, type Task } from './task.ts';
import { type Clue, fitsClue } from './writing/clue.ts';
import type { Member, PlacePages } from './writing/place-pages.ts';
import { leakIn, questionLeaks } from './writing/question-leaks.ts';
import { limitSentence } from './writing/wording.ts';

/**
 * Why a task is refused. `gives_answer`: the question holds a value that it asks for. `item_not_asked`: it does not ask for
 * an item of the checklist. `not_gradable`: the truth itself would not satisfy an item. `not_plain`: it is more than a few
 * lines of plain text. `found_without_chain`: its clues alone find a target by search. Where rules write tables the four
 * named before it cannot come up here. `not_changed`, `no_conflict` and `not_comparable`: a question of one of these kinds, or what it
 * is to be made of, whose parts are missing, mixed or all the same, or whose states or values may be one.
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
    | 'no_word_limit';
  /** One plain sentence. */
  readonly detail: string;
}

export interface GateInput {
  readonly task: Task;
  /** What the question gives for each target, in the order of `task.targets`; the same clue for all when they share it. */
  readonly clues: readonly Clue[];
  readonly pages: PlacePages;
  /** Pages beside those of the place that items quote. */
  readonly quoted?: readonly Member[];
  /** This match's tasks at the same place with lower variants. */
  readonly earlier: readonly Task[];
  /** Whether a page meets a clue; default: by the page's facts of the same attributes. */
  readonly fits?: (page: Member, clue: Clue) => boolean;
  /** Whether a clue is known to find a target by search without the chain; default: nothing is known. */
  readonly isFound?: (target: Member, clue: Clue) => boolean;
}

/** Checks a task before any agent sees it (design: task gate). Empty when it passes. */
export function checkTask(input: GateInput): GateRefusal[] {
  return [
    ...itemRefusals(input),
    ...nameRefusals(input),
    ...clueRefusals(input),
    ...searchRefusals(input),
    ...repeatRefusals(input),
    ...limitRefusals(input.task),
  ];
}

/** Why a draft is refused, with one plain sentence. */
export const refusal = (reason: GateRefusal['reason'], detail: string): GateRefusal => ({ reason, detail });

function itemRefusals({ task, pages, quoted = [] }: GateInput): GateRefusal[] {
  const hops = [pages.root, ...pages.hops.map(({ page }) => page)];
  const texts = new Map(
    [...hops, ...pages.targets, ...pages.outside, ...quoted].map(({ page }) => [page.hash, page.text]),
  );
  const items = gradedItems(task);
  const empty = task.depthChecklist.length === 0 || task.widthChecklist.length === 0;
  const none = empty ? [refusal('no_items', 'one of the checklists is empty')] : [];
  return [...none, ...items.flatMap((item) => factRefusals(item, texts))];
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

function nameRefusals({ task, pages }: GateInput): GateRefusal[] {
  // The limit may be a number that is also a name.
  const leak = leakIn(task.question.replace(limitSentence(task.wordLimit), ''), questionLeaks(pages));
  const address = /https?:|www\.|\b[\w-]+\.(?:html?|php|aspx?|json|xml|md|pdf|txt)\b/i.exec(task.question);
  return [
    ...(leak ? [refusal(`names_${leak.kind}`, `the question gives away “${leak.text}”`)] : []),
    ...(address ? [refusal('names_url', `the question holds the address or file “${address[0]}”`)] : []),
  ];
}

function clueRefusals({ task, clues, pages, fits = fitsClue }: GateInput): GateRefusal[] {
  return pages.targets.flatMap((target, at) => {
    const clue = clues[at];
    const name = task.targets[at]?.name ?? '';
    if (!clue || !fits(target, clue)) return [refusal('clue_misses_target', `the clue does not fit “${name}”`)];
    return siblingsOutside(clue, clues, pages, at).some((page) => fits(page, clue))
      ? [refusal('clue_fits_sibling', `the clue for “${name}” also fits a page that is not meant`)]
      : [];
  });
}

/**
 * What a draft is refused for whose clue finds a target by itself.
 * @param query what was searched for
 */
export function foundRefusal(name: string, query: string): GateRefusal {
  const detail = `“${name}” is among the first ${firstHits} hits of a search for “${query}”: the steps before it are not needed`;
  return refusal('found_without_chain', detail);
}

function searchRefusals({ clues, pages, isFound = () => false }: GateInput): GateRefusal[] {
  const found = foundTargets(pages.targets, clues, isFound);
  return pages.targets.flatMap((target, at) => {
    const clue = clues[at];
    return clue && found.includes(target) ? [foundRefusal(target.entity, clueQuery(clue))] : [];
  });
}

/** A clue of a target's own must tell it from the other targets as well. */
function siblingsOutside(clue: Clue, clues: readonly Clue[], pages: PlacePages, at: number): readonly Member[] {
  return pages.outside.concat(pages.targets.filter((_, other) => other !== at && clues[other] !== clue));
}

/** Whether a task asks what tasks of lower variants have asked. */
export function repeatRefusals({ task, earlier }: Pick<GateInput, 'task' | 'earlier'>): GateRefusal[] {
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

/** What is checked or asked of every task beside its pages, whoever writes it. */
export interface TaskChecks {
  /** Null: targets are not looked up. */
  readonly find: FindPages | null;
  /** `prefer`: a task that is found without its chain stands where no other can be written, and says so; `require`: none does. */
  readonly search: 'prefer' | 'require';
  /** Whether the question asks for the steps of the chain, and the verdict counts them. */
  readonly chainCounts: boolean;
}

export const noTaskChecks: TaskChecks = { find: null, search: 'prefer', chainCounts: false };

/** Names of the checks that shape tasks, for the identity of a task; none for those that are switched off. */
export function taskCheckNames({ find, search, chainCounts }: TaskChecks): string[] {
  return [...(find === null ? [] : [`search-${search}`]), ...(chainCounts ? ['chain-counts'] : [])];
}
