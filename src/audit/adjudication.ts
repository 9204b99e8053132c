import type { AgentId } from '../kernel/ids.ts';
import type { Rating } from '../ratings/rating.ts';
import type { Adjudicated } from './adjudicated-record.ts';
import type { RoundRuling } from './round-rulings.ts';

type Standing = Pick<Rating, 'rating' | 'rankLow' | 'rankHigh'>;

/** What rulings of people do to a leaderboard. */
export interface Adjudication extends Omit<Adjudicated<never>, 'record'> {
  /** Rounds that people judged. */
  readonly judged: number;
  /** Rounds on whose winner auditors differ and nobody settled it: the automatic verdict stands. */
  readonly open: readonly RoundRuling[];
  /** Each agent by the automatic verdicts and by the rulings, in the order of the second. */
  readonly moves: readonly { readonly agent: AgentId; readonly before: Standing; readonly after: Standing }[];
}

/** Puts side by side what the rulings changed. */
export function adjudication(
  rulings: readonly RoundRuling[],
  { changed, ends, dropped }: Omit<Adjudicated<unknown>, 'record'>,
  ratings: { readonly before: readonly Rating[]; readonly after: readonly Rating[] },
): Adjudication {
  const before = new Map(ratings.before.map((row) => [row.agent, row]));
  const moves = ratings.after.flatMap((after) => {
    const earlier = before.get(after.agent);
    return earlier ? [{ agent: after.agent, before: standing(earlier), after: standing(after) }] : [];
  });
  const open = rulings.filter(({ step }) => step === null);
  return { ...{ changed, ends, dropped, open, moves }, judged: rulings.length };
}

function standing({ rating, rankLow, rankHigh }: Rating): Standing {
  return { rating, rankLow, rankHigh };
}
