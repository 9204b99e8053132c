import type { JudgeFailure } from '../../examiner/examiner.ts';
import type { ReplyFaultKind } from '../../examiner/reply-fault.ts';
import type { CallRole } from '../models/language-model.ts';

/** What calls are made for. */
export const roleText: Readonly<Record<CallRole, string>> = {
  facts: 'reading pages',
  task: 'writing tasks',
  check: 'trying tasks',
  grade: 'grading answers',
  review: 'looking at grades again',
  compare: 'comparing answers',
  judge: 'judging as a whole',
  cite: 'judging citations',
  tree: 'growing trees',
  trajectory: 'judging trajectories',
  criteria: 'writing criteria of reports',
  quality: 'comparing reports',
  answer: 'answers',
};

const faultText: Readonly<Record<ReplyFaultKind, string>> = {
  not_json: 'not JSON',
  wrong_form: 'of another form than asked for',
  cut_off: 'cut off before its end',
  refused: 'a refusal',
  quote_not_found: 'a quote that is not in the text',
  value_not_in_quote: 'a quote that does not hold what it is to show',
  unequal_form: 'another wording that does not say the same',
  unknown_id: 'a fact, item or page that was not given',
  control_confirmed: 'a second look that also confirms what is wrong for certain',
  orders_disagree: 'another preference when the answers change places',
  no_reply: 'advice that was not to be had',
  known_without_search: 'a task that is known without a search',
  not_solvable: 'a task that its pages do not answer',
  many_answers: 'a checklist item beside which others of its page are right',
  no_items: 'a task with an empty checklist',
  no_facts: 'a checklist item without a fact',
  names_target: 'a question that names a target',
  names_title: 'a question that names a page title',
  names_site: 'a question that names a site',
  names_file: 'a question that names a file',
  names_url: 'a question that holds a URL',
  clue_misses_target: 'a clue that does not fit its target',
  clue_fits_sibling: 'a clue that fits a sibling too',
  found_without_chain: 'a clue that finds its target by search without the chain',
  gives_answer: 'a question that holds what it asks for',
  item_not_asked: 'a checklist item that the question does not ask for',
  not_gradable: 'a checklist item that the truth would not meet',
  not_plain: 'a question that is not plain text',
  repeats_question: 'a question that was asked before',
  not_changed: 'a change of which nothing surely differs, or without a date',
  no_conflict: 'a synthesis without a conflict of two sites',
  not_comparable: 'a comparison without enough to compare',
  no_word_limit: 'a question without its word limit',
};

/** A kind of fault in words; one that is not known here stays as it is. */
export function faultName(kind: string): string {
  return new Map<string, string>(Object.entries(faultText)).get(kind) ?? kind;
}

export const judgeFailureText: Readonly<Record<JudgeFailure['reason'], string>> = {
  examiner_unavailable: 'the judge was not to be had',
  unparsable: 'no reply could be used',
  no_judge: 'no judge may judge the match',
  no_majority: 'too few judges had a say',
  unchecked: 'a task pack’s program gave no report',
  unjudged: 'nobody’s grade of an item can be relied on',
};

/** Dollars: whole ones from a thousand on, cents from one on, else two digits that count; `$0` for nothing. */
export function dollars(usd: number): string {
  if (usd === 0) return '$0';
  if (usd >= 999.995) return `$${many(usd)}`;
  if (usd >= 0.995) return `$${usd.toFixed(2)}`;
  return usd < 0.00005
    ? 'under $0.0001'
    : `$${Number(usd.toPrecision(2))
        .toFixed(4)
        .replace(/0{1,2}$/, '')}`;
}

/** `about $4.93; 95 of 100 times below $7.10`. */
export function aboutCost({ expectedUsd, boundUsd }: ExpectedCost): string {
  if (expectedUsd === null || boundUsd === null) return 'at a cost that is not known';
  return `about ${costFigures({ expectedUsd, boundUsd })}`;
}

/** `$4.93; 95 of 100 times below $7.10`. */
export function costFigures({ expectedUsd, boundUsd }: { readonly [Figure in keyof ExpectedCost]: number }): string {
  return `${dollars(expectedUsd)}; 95 of 100 times below ${dollars(boundUsd)}`;
}

/** In dollars; null where a price is unknown. */
export interface ExpectedCost {
  readonly expectedUsd: number | null;
  /** What 95 of 100 times stay below. */
  readonly boundUsd: number | null;
}

/**
 * What a run has spent, of how much, for its status and for the message at its stop: calls under way, and calls that ended
 * without telling, count with the most that was reserved for them.
 */
export function committedText({ committedUsd, budgetUsd, spend }: CommittedSpend): string {
  const unknown = spend.some(({ unknownCost }) => unknownCost > 0) ? ', and calls of unknown cost' : '';
  return `$${committedUsd.toFixed(4)}${budgetUsd === null ? '' : ` of $${budgetUsd}`} spent${unknown}`;
}

/** Dollars as the budget counts them. */
export interface CommittedSpend {
  readonly committedUsd: number;
  readonly budgetUsd: number | null;
  readonly spend: readonly Pick<Spent, 'unknownCost'>[];
}

/** What calls cost, reserved dollars included; `unknown` where nothing of it is known. */
export function spentText({ usd, reservedUsd, unknownCost }: Spent): string {
  return unknownCost > 0 && usd + reservedUsd === 0 ? 'unknown' : dollars(usd + reservedUsd);
}

/** What of a spend is known. */
export interface Spent {
  readonly usd: number;
  readonly reservedUsd: number;
  readonly unknownCost: number;
}

/** A whole number with its thousands apart. */
export function many(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A number that is a mean: small ones with a decimal, so that sums of them are seen to be right. */
export function meanText(mean: number): string {
  return mean < 100 && !Number.isInteger(mean) ? mean.toFixed(1).replace(/\.0$/, '') : many(mean);
}
