import { compareValue, holdsValue } from '../comparing/compare-value.ts';
import { expectedValue } from '../comparing/expected-value.ts';
import { emptyWords, plainWords, stem, wordsOf } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import type { Task } from '../task.ts';
import { checkTask } from '../task-gate.ts';
import type { Clue } from './clue.ts';
import type { FactCards } from './fact-cards.ts';
import { exactPathNames, leakIn } from './hidden-names.ts';
import type { DraftRefusal, ModelDraft } from './model-draft.ts';
import type { Member, PlacePages } from './place-pages.ts';
import { ungradableAttributes } from './ungradable.ts';
import { limitSentence } from './wording.ts';

export interface DraftCheck {
  readonly draft: ModelDraft;
  readonly pages: PlacePages;
  readonly cards: FactCards;
  readonly earlier: readonly Task[];
  /** Whether clues must tell pages from their siblings; off where the writer did not know them. */
  readonly siblings: boolean;
}

/** Everything that speaks against a draft of a model; empty when it passes. */
export function checkModelDraft(check: DraftCheck): DraftRefusal[] {
  const { draft, pages, earlier } = check;
  const fits = (page: Member, clue: Clue) => fitsClueOf(check, page, clue);
  return [
    ...checkTask({ task: draft.task, clues: draft.clues, pages, earlier, fits }),
    ...pathNameRefusals(draft.task, pages),
    ...(check.siblings ? hopRefusals(check) : []),
    ...statedRefusals(draft),
    ...answerRefusals(draft),
    ...askRefusals(draft.task),
    ...gradeRefusals(draft.task),
  ];
}

/** A clue fits the targets whose facts it was made of. */
function fitsClueOf({ draft, pages, cards, siblings }: DraftCheck, page: Member, clue: Clue): boolean {
  const at = pages.targets.indexOf(page);
  if (at >= 0 && draft.clues[at] === clue) return true;
  return siblings && clue.kind === 'facts' && cards.fitsAll(page, clue.facts);
}

function pathNameRefusals(task: Task, pages: PlacePages): DraftRefusal[] {
  const leak = leakIn(withoutLimit(task), exactPathNames(pages));
  return leak ? [{ reason: 'names_title', detail: `the question gives away “${leak.text}”` }] : [];
}

function withoutLimit({ question, wordLimit }: Task): string {
  return question.replace(limitSentence(wordLimit), '');
}

/** The clues of a page between the root and the targets must not fit its siblings. */
function hopRefusals({ draft, pages, cards }: DraftCheck): DraftRefusal[] {
  const [, ...clues] = draft.chain;
  return clues.flatMap((facts, at) =>
    pages.hops[at]?.siblings.some((page) => cards.fitsAll(page, facts))
      ? [{ reason: 'clue_fits_sibling', detail: `the clues for page c${at + 2} also fit a page beside it` }]
      : [],
  );
}

/** A clue that the question does not state is none. */
function statedRefusals({ task, clues, chain }: ModelDraft): DraftRefusal[] {
  const values = new Set([...chain.flat(), ...clues.flatMap(({ facts }) => facts)].map(({ value }) => value));
  return [...values]
    .filter((value) => !states(task.question, value))
    .map((value) => ({ reason: 'clue_misses_target', detail: `the question does not state the clue “${value}”` }));
}

function states(question: string, value: string): boolean {
  return question.includes(value) || holdsValue(question, value);
}

/** Counts this small stand in every question for some reason. */
const smallCount = 12;

/** A value that is asked for must not stand in the question. */
function answerRefusals({ task, clues, chain }: ModelDraft): DraftRefusal[] {
  const open = withoutLimit(task);
  const given = [...chain.flat(), ...clues.flatMap(({ facts }) => facts)];
  const values = new Set(task.widthChecklist.map(({ value }) => value));
  return [...values]
    .filter((value) => givesAway(open, given, value))
    .map((value) => ({ reason: 'gives_answer', detail: `the question gives away “${value}”, which it asks for` }));
}

function givesAway(question: string, given: readonly Fact[], secret: string): boolean {
  if (given.some(({ value }) => compareValue(secret, value) === 'same')) return true;
  const expected = expectedValue(secret);
  const isCount =
    expected.type === 'quantities' && expected.quantities.every(({ value }) => value >= 0 && value <= smallCount);
  return !isCount && wordsOf(secret).length > 0 && holdsValue(question, secret);
}

/** What is graded must be asked for: every content word of an item's attribute stands in the question. */
function askRefusals({ question, widthChecklist }: Task): DraftRefusal[] {
  const there = new Set(plainWords(question).map(stem));
  const labels = [...new Set(widthChecklist.map(({ attribute }) => attribute))];
  return labels
    .filter((label) => plainWords(label).some((word) => !emptyWords.has(word) && !there.has(stem(word))))
    .map((label) => ({ reason: 'item_not_asked', detail: `the question does not ask for “${label}” in these words` }));
}

function gradeRefusals(task: Task): DraftRefusal[] {
  return [...ungradableAttributes(task)].map((attribute) => ({
    reason: 'not_gradable',
    detail: `an answer with the true “${attribute}” could not be recognised: ask for something shorter`,
  }));
}
