import type { Judgement } from '../../examiner/examiner.ts';
import type { Path } from '../../trees/information-tree.ts';
import type { MatchId, TaskId } from '../kernel/ids.ts';
import type { Evolution } from './evolution.ts';
import type { Void } from './void.ts';

/** What one round of a match left behind. A round is either judged or void. */
export interface RoundRecord {
  readonly match: MatchId;
  /** From 1, in the order played, void rounds included. */
  readonly number: number;
  readonly path: Path;
  readonly width: number;
  readonly task: TaskId | null;
  /** How the place asked about differs from what the evolution wanted, in words; left out when it does not. */
  readonly note?: string;
  readonly result:
    | { readonly kind: 'judged'; readonly judgement: Judgement; readonly evolution: Evolution | null }
    | { readonly kind: 'void'; readonly void: Void };
  /** Scores after the round. */
  readonly scoreA: number;
  readonly scoreB: number;
}
