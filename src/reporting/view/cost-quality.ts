import type { AnswerSpend } from '../../arena/spend.ts';
import type { AnswerRecord, TournamentRecord } from '../../arena/tournament.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { CombinedRating } from '../../ratings/ability/combined-rating.ts';
import { type AmountEstimate, type AnswerAmount, amountEstimate } from '../../ratings/amount-estimate.ts';

/** Mean cost of an answer of one agent, in dollars or in seconds. */
export interface AnswerCost {
  /** Over the answers of which it is known; null where it is of none. */
  readonly amount: AmountEstimate | null;
  /** Answers of which it is not known. */
  readonly unknown: number;
}

/** One agent's rating by all graded items beside what an answer of it takes. */
export interface QualityLine extends Pick<CombinedRating, 'agent' | 'rating' | 'low' | 'high'> {
  readonly usd: AnswerCost;
  readonly seconds: AnswerCost;
}

export interface QualityInput {
  readonly record: Pick<TournamentRecord, 'answers' | 'tasks'>;
  /** Best first. */
  readonly ratings: readonly Pick<CombinedRating, 'agent' | 'rating' | 'low' | 'high'>[];
  /** Metered dollars of answers; they count before what an agent says of itself. */
  readonly spent: readonly AnswerSpend[];
}

/**
 * Mean costs of an answer of each agent, beside its rating. Seconds are of every task it was asked, with its own failures but
 * without those from outside; dollars are of answers whose cost is metered in full, or stated.
 */
export function costQuality({ record, ratings, spent }: QualityInput): readonly QualityLine[] {
  const treeOf = new Map(record.tasks.map(({ id, tree }) => [id, tree]));
  const own = groupBy(record.answers, ({ agent }) => agent);
  const metered = groupBy(spent, ({ agent }) => agent);
  return ratings.map(({ agent, rating, low, high }) => {
    const answers = (own.get(agent) ?? []).filter(isOwn);
    const dollars = metered.get(agent);
    const usdOf = dollars === undefined ? statedUsd : meteredUsd(dollars, answers);
    return {
      agent,
      rating,
      low,
      high,
      usd: costOf(answers, treeOf, usdOf),
      seconds: costOf(answers, treeOf, ({ outcome }) => outcome.elapsedMs / 1000),
    };
  });
}

/** True unless an answer failed from outside, which says nothing of the agent. */
function isOwn({ outcome }: AnswerRecord): boolean {
  return outcome.kind === 'answered' || outcome.failure.fault === 'agent';
}

function statedUsd({ outcome }: AnswerRecord): number | null {
  return outcome.kind === 'answered' ? outcome.answer.costUsd : null;
}

/** An answer of which a call's cost is unknown, or that cost nothing new in this run, tells nothing. */
function meteredUsd(
  spent: readonly AnswerSpend[],
  answers: readonly AnswerRecord[],
): (answer: AnswerRecord) => number | null {
  const answersTo = groupBy(answers, ({ task }) => task);
  const usdOf = new Map(
    spent.map(({ task, usd }) => [task, usd === null ? null : usd / (answersTo.get(task)?.length ?? 1)]),
  );
  return ({ task }) => usdOf.get(task) ?? null;
}

function costOf(
  answers: readonly AnswerRecord[],
  treeOf: ReadonlyMap<string, string>,
  takenBy: (answer: AnswerRecord) => number | null,
): AnswerCost {
  const amounts = answers.flatMap((answer): AnswerAmount[] => {
    const value = takenBy(answer);
    return value === null ? [] : [{ tree: treeOf.get(answer.task) ?? '', value }];
  });
  return { amount: amountEstimate(amounts), unknown: answers.length - amounts.length };
}
