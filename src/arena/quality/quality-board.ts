import * as z from 'zod';
import type { PreferredInOrders } from '../../../examiner/examiner.ts';
import { type QualityDimension, qualityDimensions } from '../../../examiner/rubrics/report-criteria.ts';
import type { StyleFeature } from '../../config/rating-settings.ts';
import type { MatchId } from '../../kernel/ids.ts';
import type { Immutable } from '../../kernel/immutable.ts';
import type { Battle } from '../../ratings/battles.ts';
import type { RatedUnit } from '../../ratings/panel-agreement.ts';
import { panelAgreement } from '../../ratings/panel-agreement.ts';
import { rateBattles } from '../../ratings/rate.ts';
import { estimateSchema, ratingReportSchema } from '../../ratings/rating.ts';
import { type AnswerStyles, answerStyles, battleStyles } from '../answer-style.ts';
import { orderFigures } from '../judging-figures.ts';
import type { MatchRecord } from '../match.ts';
import type { RoundRecord } from '../round.ts';
import type { AnsweredPortion } from '../rounds-by-match.ts';
import type { TournamentHead } from '../tournament.ts';
import { judgePreference, type QualityWinner, qualityWinner } from './quality-preference.ts';
import type { QualityRecord, RoundQuality } from './quality-record.ts';

const bound = z.number().nullable();
const shareSchema = z.strictObject({ count: z.int(), of: z.int(), share: bound, low: bound, high: bound });

/** One dimension for itself. */
const dimensionBoardSchema = z.strictObject({
  dimension: z.enum(qualityDimensions),
  /** Rated rounds: those in which something is known of it. */
  rounds: z.int(),
  board: ratingReportSchema,
});

export const qualityReportSchema = z.strictObject({
  /** Judged rounds by what became of comparing their reports. */
  rounds: z.strictObject({ compared: z.int(), equal: z.int(), no_report: z.int(), failed: z.int() }),
  /** Failed comparisons by their reason, in code-unit order. */
  failures: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
  /** All dimensions by weight. */
  board: ratingReportSchema,
  /**
   * The same with length and format taken out; its `style` says how far preferences depend on each, with intervals. Null where no
   * feature is asked for.
   */
  withoutStyle: ratingReportSchema.nullable(),
  /** Dimensions with any result. */
  dimensions: z.array(dimensionBoardSchema),
  /** Agreement on whose report is better; null where no two judges compared one pair. */
  agreement: z
    .strictObject({
      units: z.int(),
      clusters: z.int(),
      percent: estimateSchema,
      alpha: estimateSchema,
      /** Fleiss', which earlier versions stored as well. */
      kappa: z.unknown().optional(),
    })
    .nullable(),
  /** Null where nothing was asked in both orders. */
  orders: z.strictObject({ comparisons: z.int(), ordersAgree: shareSchema, firstPreferred: shareSchema }).nullable(),
});

/** Quality of reports besides their facts, and its reliability; stored with a leaderboard. */
export type QualityReport = Immutable<z.infer<typeof qualityReportSchema>>;

/** Collects what reports were worth to each other, some matches at a time, which may then go. */
export class QualityTally {
  readonly #board: Battle[] = [];
  readonly #dimensions = new Map<QualityDimension, Battle[]>();
  readonly #rounds = { compared: 0, equal: 0, no_report: 0, failed: 0 };
  readonly #failures = new Map<string, number>();
  readonly #units: RatedUnit[] = [];
  readonly #orders: PreferredInOrders[] = [];

  /** @param records of the portion's rounds */
  add({ matches, rounds, answers }: AnsweredPortion, records: readonly QualityRecord[]): void {
    const byRound = new Map(rounds.map((round) => [roundKey(round.match, round.number), round]));
    const byMatch = new Map(matches.map((match) => [match.id, match]));
    const styles = answerStyles(answers);
    for (const { match: id, number, quality } of records) {
      const match = byMatch.get(id);
      const round = byRound.get(roundKey(id, number));
      if (match && round) this.#add(match, round, quality, styles);
    }
  }

  #add(match: MatchRecord, round: RoundRecord, quality: RoundQuality, styles: AnswerStyles): void {
    this.#rounds[quality.kind === 'not_compared' ? quality.reason : quality.kind] += 1;
    if (quality.kind === 'failed') {
      const { reason } = quality.failure;
      this.#failures.set(reason, (this.#failures.get(reason) ?? 0) + 1);
    }
    const battleOf = (winner: QualityWinner): Battle => ({
      model_a: match.a,
      model_b: match.b,
      winner: winner === 'tie' ? 'tie' : winner === 'a' ? 'model_a' : 'model_b',
      tree_id: match.tree,
      ...battleStyles(match, [round], styles),
    });
    const winner = qualityWinner(quality);
    if (winner === null) return;
    // Matches that are void in the end count for nothing on any other board; what two reports are worth to each other stays.
    this.#board.push(battleOf(winner));
    for (const dimension of qualityDimensions) {
      const own = qualityWinner(quality, dimension);
      if (own === null || quality.kind !== 'compared') continue;
      const battles = this.#dimensions.get(dimension) ?? [];
      this.#dimensions.set(dimension, battles);
      battles.push(battleOf(own));
    }
    if (quality.kind !== 'compared') return;
    this.#units.push({ labels: quality.judges.map((judge) => judgePreference(quality, judge)), cluster: match.tree });
    this.#orders.push(...quality.judges.flatMap(({ criteria }) => criteria ?? []));
  }

  /** @param style features whose effect is told, and taken out of the board beside */
  report({ agents, seed }: Pick<TournamentHead, 'agents' | 'seed'>, style: readonly StyleFeature[]): QualityReport {
    const options = { agents, seed, level: 'round' } as const;
    return {
      rounds: { ...this.#rounds },
      failures: [...this.#failures]
        .map(([reason, count]) => ({ reason, count }))
        .sort((one, other) => (one.reason < other.reason ? -1 : 1)),
      board: rateBattles(this.#board, options),
      withoutStyle: style.length === 0 ? null : rateBattles(this.#board, { ...options, style }),
      dimensions: qualityDimensions.flatMap((dimension) => {
        const battles = this.#dimensions.get(dimension);
        if (battles === undefined) return [];
        return [{ dimension, rounds: battles.length, board: rateBattles(battles, options) }];
      }),
      agreement: this.#units.some(({ labels }) => labels.length > 1) ? panelAgreement(this.#units, { seed }) : null,
      orders: orderFigures(this.#orders),
    };
  }
}

const roundKey = (match: MatchId, number: number) => `${match}#${number}`;
