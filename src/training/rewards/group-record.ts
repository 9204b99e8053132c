import type { Outcome, Ranking } from '../../arena/formats/format.ts';
import {
  type AdvantageOptions,
  type Degenerate,
  explicitReward,
  groupRewards,
  withFormatReward,
} from './group-rewards.ts';
import type { JudgedGroup } from './judged-group.ts';
import { pairResults } from './rank-group.ts';
import type { RolloutGroup } from './read-rollouts.ts';

/** What a trainer is given of one group: one line of JSON. The names are the file's. */
export interface GroupRecord {
  readonly group_id: string;
  /** In the order of the input. */
  readonly candidates: readonly {
    readonly id: string;
    /** From 0, level ones sharing the mean; null: not judged. */
    readonly rank: number | null;
    /** Null: not judged, so nothing is known. */
    readonly reward: number | null;
    /** 0 where nothing is known, and for all in a degenerate group. */
    readonly advantage: number;
    readonly answered: boolean;
    readonly well_formed: boolean;
  }[];
  /** Why the group teaches nothing; null when it does. */
  readonly degenerate: Degenerate | null;
  readonly comparisons: JudgedGroup['comparisons'];
  readonly rounds: number;
  readonly judge_calls: number;
  readonly failed_judgements: number;
}

export interface RecordOptions extends AdvantageOptions {
  /** Adds 1 for keeping to the form asked for (Tournament-GRPO, eq. 9, 12, 15); in explicit scoring it weighs half (eq. 14). */
  readonly formatReward: boolean;
}

/** What became of a group, from its judging. */
export function groupRecord(
  group: RolloutGroup,
  judged: JudgedGroup,
  judgeCalls: number,
  { formatReward, ...options }: RecordOptions,
): GroupRecord {
  const wellFormed = new Map(group.rollouts.map((rollout) => [rollout.id, rollout.wellFormed]));
  const withForm = (reward: number, id: string) => {
    if (!formatReward) return reward;
    return (judged.scheme === 'explicit' ? explicitReward : withFormatReward)(reward, wellFormed.get(id) ?? false);
  };
  const { candidates, degenerate } = groupRewards(
    {
      candidates: group.rollouts.map(({ id }) => id),
      failed: new Set(group.rollouts.filter(({ answered }) => !answered).map(({ id }) => id)),
      ranking: judged.ranking,
      unjudged: judged.unjudged,
      rewardsOf: (ranking) => new Map([...judged.rewardsOf(ranking)].map(([id, reward]) => [id, withForm(reward, id)])),
    },
    options,
  );
  const rolloutOf = new Map(group.rollouts.map((rollout) => [rollout.id, rollout]));
  return {
    group_id: group.id,
    candidates: candidates.map((candidate) => ({
      ...candidate,
      answered: rolloutOf.get(candidate.id)?.answered ?? false,
      well_formed: rolloutOf.get(candidate.id)?.wellFormed ?? false,
    })),
    degenerate,
    comparisons: judged.comparisons,
    rounds: judged.rounds,
    judge_calls: judgeCalls,
    failed_judgements: judged.failed,
  };
}

/** A pair for training on preferences: one line of JSON, with the names that trainers know. */
export interface PreferenceRecord {
  readonly group_id: string;
  readonly prompt: string;
  readonly chosen: string;
  readonly rejected: string;
  readonly chosen_id: string;
  readonly rejected_id: string;
  /** By how much the judge scored the chosen one higher; null where it did not say. */
  readonly margin: number | null;
}

/** The pairs of a group, as answers. Candidates without an answer, and those that nobody judged, are in none. */
export function preferenceRecords(
  choice: PreferenceChoice,
  { id, query, rollouts }: RolloutGroup,
  { ranking, unjudged, outcomes }: JudgedGroup,
): PreferenceRecord[] {
  const answers = new Map(rollouts.map((rollout) => [rollout.id, rollout.trajectory.answer]));
  const judged = (ranking ?? []).map((place) => place.filter((each) => !unjudged.has(each)));
  return preferencePairs(
    choice,
    judged.filter((place) => place.length > 0),
    outcomes,
  ).map((pair) => ({
    group_id: id,
    prompt: query,
    chosen: answers.get(pair.chosen) ?? '',
    rejected: answers.get(pair.rejected) ?? '',
    chosen_id: pair.chosen,
    rejected_id: pair.rejected,
    margin: pair.margin,
  }));
}

/** Which pairs are given: those that a judge decided, the best against the worst, or every two of different places. */
export const preferenceChoices = ['decided', 'best-worst', 'all'] as const;
export type PreferenceChoice = (typeof preferenceChoices)[number];

interface Preference<Id extends string> {
  readonly chosen: Id;
  readonly rejected: Id;
  /** By how much the judge scored the chosen one higher; null where it gave no scores, or did not compare the two. */
  readonly margin: number | null;
}

/**
 * Pairs of a chosen and a rejected candidate, for training on preferences. `decided` takes the judge's own words: each
 * pair whose results have a winner, once; the other two follow the ranking.
 */
export function preferencePairs<Id extends string>(
  choice: PreferenceChoice,
  ranking: Ranking<Id>,
  outcomes: readonly Outcome<Id>[],
): Preference<Id>[] {
  const decided = decidedPairs(outcomes);
  if (choice === 'decided') return decided;
  const places = choice === 'all' ? pairsOfPlaces(ranking) : bestWorst(ranking);
  const marginOf = new Map(decided.map((pair) => [JSON.stringify([pair.chosen, pair.rejected]), pair.margin]));
  return places.map(([chosen, rejected]) => ({
    chosen,
    rejected,
    margin: marginOf.get(JSON.stringify([chosen, rejected])) ?? null,
  }));
}

function decidedPairs<Id extends string>(outcomes: readonly Outcome<Id>[]): Preference<Id>[] {
  return pairResults(outcomes).flatMap(({ a, b, lead, margins }) => {
    if (lead === 0) return [];
    const [chosen, rejected, sign] = lead > 0 ? [a, b, 1] : [b, a, -1];
    const margin = margins.reduce((sum, each) => sum + each, 0) / margins.length;
    return [{ chosen, rejected, margin: margins.length === 0 ? null : steady(sign * margin) }];
  });
}

/** To nine decimals, as the scores are. */
function steady(margin: number): number {
  return Math.round(margin * 1e9) / 1e9;
}

function pairsOfPlaces<Id>(ranking: readonly (readonly Id[])[]): [Id, Id][] {
  return ranking.flatMap((place, index) =>
    place.flatMap((chosen) =>
      ranking
        .slice(index + 1)
        .flat()
        .map((rejected): [Id, Id] => [chosen, rejected]),
    ),
  );
}

function bestWorst<Id>(ranking: readonly (readonly Id[])[]): [Id, Id][] {
  const best = ranking[0]?.[0];
  const worst = ranking.at(-1)?.[0];
  return ranking.length < 2 || best === undefined || worst === undefined ? [] : [[best, worst]];
}
