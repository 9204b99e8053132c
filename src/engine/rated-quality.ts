import { type QualityReport, QualityTally } from '../arena/quality/quality-board.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { parseConfig } from '../config/load-config.ts';
import type { Ledger } from '../storage/ledger.ts';

/**
 * How the reports of a tournament compare besides their facts: as it was stored when the tournament ended, else anew. Null where
 * its config does not have them compared.
 */
export async function ratedQuality(
  ledger: Pick<Ledger, 'leaderboards' | 'quality' | 'streams'>,
  head: TournamentHead,
): Promise<QualityReport | null> {
  const stored = head.status === 'finished' ? await ledger.leaderboards.loadQuality(head.id) : null;
  return stored ?? rateQuality(ledger, head);
}

/** The same, always anew. */
export async function rateQuality(
  ledger: Pick<Ledger, 'quality' | 'streams'>,
  head: TournamentHead,
): Promise<QualityReport | null> {
  const { quality } = parseConfig(head.config, `the config stored with ${head.id}`);
  if (quality === undefined) return null;
  const tally = new QualityTally();
  for await (const portion of ledger.streams.answered(head.id))
    tally.add(portion, await ledger.quality.ofMatches(portion.matches.map(({ id }) => id)));
  return tally.report(head, quality.lengthControl);
}
