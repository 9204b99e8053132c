import type { TreeStore } from '../../../trees/tree-store.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import type { HtmlPart } from '../../reporting/html/html.ts';
import type { RatedAgent, SkillCheck } from '../../reporting/view/view-model.ts';
import type { Ledger } from '../../storage/ledger.ts';
import type { SiteFile } from './assets.ts';

/**
 * The pages and scripts of one tournament, by address (`src/reporting/view/addresses.ts`). The app serves them and
 * a static site is all of them in a folder.
 */
export interface Site {
  /** Every address that a static site needs, none twice. */
  addresses(): AsyncIterable<string>;
  /** Null when there is no such file. */
  file(address: string): Promise<SiteFile | null>;
}

/** Services that sites are made with. */
export interface SiteParts {
  readonly ledger: Ledger;
  readonly trees: TreeStore;
  readonly clock: Clock;
  /** Known skill of the agents of a made-up web; null for real ones. */
  readonly skillCheck: (head: TournamentHead, rows: readonly RatedAgent[]) => SkillCheck | null;
  /** Results of people who checked the tournament, for the leaderboard page; null where nobody did. */
  readonly auditSection: (id: TournamentId) => Promise<HtmlPart>;
}

/**
 * Reason why a tournament's questions, checklists and answers are not shown: strangers still answer them, or its set is
 * private.
 */
export type HeldBackReason = 'running' | 'private';

/** Addresses with questions, checklists and answers, and the pages that they stand on. */
const telling = /^(?:compare\/|matches\/(?!(?:index|page-\d+)\.html$)|trees\/(?!index\.html$))/;

/** Whatever is of matches and trees, or tells of them. */
const naming = /^(?:matches\/|trees\/|compare\/)/;

/** True if a file of a tournament's site is not shown. @param address as in `src/reporting/view/addresses.ts` */
export function isHeldBack(address: string, reason: HeldBackReason): boolean {
  return (reason === 'private' ? naming : telling).test(address);
}
