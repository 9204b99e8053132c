import type { CitationLine } from '../../arena/citations/citation-board.ts';
import type { Moves } from '../../arena/moves.ts';
import type { PlayedTogether } from '../../arena/played-together.ts';
import type { QualityReport } from '../../arena/quality/quality-board.ts';
import type { AnswerSpend } from '../../arena/spend.ts';
import type { TournamentRecord } from '../../arena/tournament.ts';
import type { Board } from '../../config/rating-settings.ts';
import type { AgentId } from '../../kernel/ids.ts';
import type { AbilityReport } from '../../ratings/ability/abilities.ts';
import type { JointStandings } from '../../ratings/pair-standings.ts';
import type { Rating, RatingReport } from '../../ratings/rating.ts';
import type { HtmlPart } from '../html/html.ts';
import type { SeriesInput } from './series-view.ts';

/** A run on the sandbox: what the agents are known to be worth, and how well the ratings agree with it. */
export interface SkillCheck {
  /** Spearman correlation between the ratings and the skills, -1 to 1; null where it is undefined. */
  readonly spearman: number | null;
  /** Measured skill by agent, 0 to 1. */
  readonly skills: ReadonlyMap<string, number>;
}

/** An agent's line of any leaderboard. */
export interface RatedAgent {
  readonly agent: AgentId;
  /** Null where it has none. */
  readonly rating: number | null;
}

export interface ReportInput {
  readonly record: TournamentRecord;
  /** Best first. */
  readonly rows: readonly Rating[];
  /** How the ratings came about. */
  readonly rating: RatingReport;
  /** Ratings by graded items, of depth, of width and of both; left out where they are not wanted. */
  readonly abilities?: AbilityReport;
  /** Which rating is to stand first; default: by items. */
  readonly board?: Board;
  /** What is known of the ratings by all graded items together; left out, or null, where too little is. */
  readonly standings?: JointStandings | null;
  /** What agents' answers to each task cost by metered calls. */
  readonly answerSpend?: readonly AnswerSpend[];
  readonly skill?: SkillCheck;
  /** The same correlation of the ratings by all graded items. */
  readonly itemSpearman?: number | null;
  /** Of a refresh of a schedule, what moved since the one before; left out, or null, where there is none. */
  readonly moves?: Moves | null;
  /** Where the tournament is a refresh of a schedule. */
  readonly series?: SeriesInput;
  /** Those that it is rated together with; left out, or null, where there are none. */
  readonly together?: PlayedTogether | null;
  /** Empty, or left out, where citations were only counted. */
  readonly citations?: readonly CitationLine[];
  /** Null, or left out, where reports were not compared besides their facts. */
  readonly reportQuality?: QualityReport | null;
  /** A section of the leaderboard page with the id `audit`: what people found who checked; null where nobody did. */
  readonly audit?: HtmlPart;
}
