import type { PlayedPortion } from '../../tournament/played-portion.ts';

/** How much there is of a tournament. */
export interface RecordCounts {
  readonly matches: number;
  readonly decided: number;
  /** Of the decided ones, without a winner. */
  readonly level: number;
  readonly voidMatches: number;
  readonly unfinished: number;
  readonly rounds: number;
  readonly voidRounds: number;
  /** Longest path and greatest width that a round asked about; 0 where there is no round. */
  readonly deepest: number;
  readonly widest: number;
}

const nothing: RecordCounts = {
  ...{ matches: 0, decided: 0, level: 0, voidMatches: 0, unfinished: 0 },
  ...{ rounds: 0, voidRounds: 0, deepest: 0, widest: 0 },
};

/** Counts a tournament portion by portion. */
export async function recordCounts(played: AsyncIterable<PlayedPortion>): Promise<RecordCounts> {
  let counts = nothing;
  for await (const portion of played) counts = added(counts, portion);
  return counts;
}

function added(counts: RecordCounts, { matches, rounds }: PlayedPortion): RecordCounts {
  const decided = matches.flatMap(({ end }) => (end?.kind === 'decided' ? [end.winner] : []));
  return {
    matches: counts.matches + matches.length,
    decided: counts.decided + decided.length,
    level: counts.level + decided.filter((winner) => winner === 'tie' || winner === 'both_bad').length,
    voidMatches: counts.voidMatches + matches.filter(({ end }) => end?.kind === 'void').length,
    unfinished: counts.unfinished + matches.filter(({ end }) => end === null).length,
    rounds: counts.rounds + rounds.length,
    voidRounds: counts.voidRounds + rounds.filter(({ result }) => result.kind === 'void').length,
    deepest: rounds.reduce((most, { path }) => Math.max(most, path.length), counts.deepest),
    widest: rounds.reduce((most, { width }) => Math.max(most, width), counts.widest),
  };
}
