import type { AnswerSpend } from '../../arena/spend.ts';
import type { AnswerRecord, TournamentRecord } from '../../arena/tournament.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { AgentId } from '../../kernel/ids.ts';
import type { CombinedRating } from '../../ratings/ability/combined-rating.ts';
import { type AmountEstimate, type AnswerAmount, amountEstimate } from '../../ratings/amount-estimate.ts';
import { type FrontierPlace, frontier } from '../../ratings/frontier.ts';
import type { JointStandings } from '../../ratings/pair-standings.ts';

/** What an answer of one agent takes, of dollars or of seconds. */
export interface AnswerCost {
  /** Over the answers of which it is known; null where it is of none. */
  readonly amount: AmountEstimate | null;
  /** Answers of which it is not known. */
  readonly unknown: number;
  /** Null where amount or rating is not known. */
  readonly place: FrontierPlace | null;
}

/** One agent's rating by all graded items beside what an answer of it takes. */
export interface QualityLine extends Pick<CombinedRating, 'agent' | 'rating' | 'low' | 'high'> {
  readonly usd: AnswerCost;
  readonly seconds: AnswerCost;
}

export interface QualityInput {
  readonly record: Pick<TournamentRecord, 'answers' | 'tasks'>;
  /** Best first. */
  readonly ratings: readonly CombinedRating[];
  /** Null where too little is known. */
  readonly standings: JointStandings | null;
  /** Metered dollars of answers; they count before what an agent says of itself. */
  readonly spent: readonly AnswerSpend[];
}

/**
 * What an answer of each agent takes, against its rating. Seconds are of every task it was asked, its own failures included, but
 * for failures from outside; dollars of those whose cost is metered in full, or stated.
 */
export function costQuality({ record, ratings, standings, spent }: QualityInput): readonly QualityLine[] {
  const treeOf = new Map(record.tasks.map(({ id, tree }) => [id, tree]));
  const own = groupBy(record.answers, ({ agent }) => agent);
  const metered = groupBy(spent, ({ agent }) => agent);
  const lines = ratings.map((row) => {
    const answers = (own.get(row.agent) ?? []).filter(isOwn);
    const dollars = metered.get(row.agent);
    const usdOf = dollars === undefined ? statedUsd : meteredUsd(dollars, answers);
    return {
      row,
      usd: costOf(answers, treeOf, usdOf),
      seconds: costOf(answers, treeOf, ({ outcome }) => outcome.elapsedMs / 1000),
    };
  });
  const placesBy = (of: 'usd' | 'seconds') =>
    places(standings, new Map(lines.map((line) => [line.row.agent, line[of].amount])));
  const byUsd = placesBy('usd');
  const bySeconds = placesBy('seconds');
  return lines.map(({ row: { agent, rating, low, high }, usd, seconds }) => ({
    agent,
    rating,
    low,
    high,
    usd: { ...usd, place: byUsd.get(agent) ?? null },
    seconds: { ...seconds, place: bySeconds.get(agent) ?? null },
  }));
}

/** What failed from outside says nothing of the agent. */
function isOwn({ outcome }: AnswerRecord): boolean {
  return outcome.kind === 'answered' || outcome.failure.fault === 'agent';
}

function statedUsd({ outcome }: AnswerRecord): number | null {
  return outcome.kind === 'answered' ? outcome.answer.costUsd : null;
}

/** An answer of which a call's cost is unknown, or that cost nothing anew in this run, tells nothing. */
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
): Pick<AnswerCost, 'amount' | 'unknown'> {
  const known = answers.flatMap((answer): AnswerAmount[] => {
    const value = takenBy(answer);
    return value === null ? [] : [{ tree: treeOf.get(answer.task) ?? '', value }];
  });
  return { amount: amountEstimate(known), unknown: answers.length - known.length };
}

function places(
  standings: JointStandings | null,
  amounts: ReadonlyMap<AgentId, AmountEstimate | null>,
): ReadonlyMap<AgentId, FrontierPlace> {
  const known = new Map([...amounts].flatMap(([agent, amount]) => (amount === null ? [] : [[agent, amount] as const])));
  const all = [...known.values()];
  // Where all take the same, such as nothing, there is nothing to weigh.
  if (standings === null || all.every(({ mean }) => mean === all[0]?.mean)) return new Map();
  return new Map(frontier(standings, known).map((place) => [place.agent, place]));
}
