import type { TreeStore } from '../../trees/tree-store.ts';
import type { Clock } from '../kernel/clock.ts';
import type { TournamentId } from '../kernel/ids.ts';
import type { Rating } from '../ratings/rating.ts';
import type { HtmlPart } from '../report/html/html.ts';
import type { SkillCheck } from '../report/view/report-input.ts';
import type { Ledger } from '../store/ledger.ts';
import type { TournamentHead } from '../tournament/tournament-record.ts';

/** What sites are made from. */
export interface SiteParts {
  readonly ledger: Ledger;
  readonly trees: TreeStore;
  readonly clock: Clock;
  /** What the agents of a made-up web are known to be worth; null for real ones. */
  readonly skillCheck: (head: TournamentHead, rows: readonly Rating[]) => SkillCheck | null;
  /** What people found who checked the tournament, for the leaderboard page; null where nobody did. */
  readonly auditSection: (id: TournamentId) => Promise<HtmlPart>;
}
