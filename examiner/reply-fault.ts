import type { CallRole } from '../src/models/language-model.ts';
import type { GateRefusal } from './examiner.ts';

/**
 * Kinds of faults of a model's reply to the Examiner. Every one is counted; none of them reaches a task or a verdict.
 * `not_json`, `wrong_form`, `cut_off`, `refused`: no value of the form asked for. `quote_not_found`: words that are not in
 * the page or the answer. `value_not_in_quote`: a quote that does not hold what it is to show. `unequal_form`: another
 * wording of a value that does not say the same. `unknown_id`: a fact, item
 * or page that was not given. `control_confirmed`: a second look that also confirms what is wrong for certain.
 * `orders_disagree`: another preference when the answers change places. `no_reply`: advice that is done without, since the
 * model could not be asked.
 */
export type ReplyFaultKind =
  | 'not_json'
  | 'cut_off'
  | 'refused'
  | 'unequal_form'
  | 'control_confirmed'
  | 'orders_disagree'
  | 'no_reply'
  | GateRefusal['reason'];

/** One fault of one reply. */
export interface ReplyFault {
  readonly role: CallRole;
  /** `provider/model`. */
  readonly model: string;
  readonly kind: ReplyFaultKind;
  /** Subject of it, such as a task, page or item: the same fault told twice is one fault. */
  readonly about: string;
  readonly detail: string;
}

/** A question of the Examiner to a model, when its reply was read, or the reply to its repair. */
export interface ReadQuestion {
  readonly role: CallRole;
  /** `provider/model`. */
  readonly model: string;
  /** Reason why the reply holds no value of the form asked for; null: it holds one. */
  readonly fault: string | null;
}

/** Called for every fault; must not throw. */
export type ReportFault = (fault: ReplyFault) => void;
