import * as z from 'zod';
import type { Outcome, Ranking } from '../../src/arena/formats/format.ts';
import { steady } from '../trajectories/pair-scores.ts';
import {
  type AdvantageOptions,
  advantages,
  degenerateReasons,
  explicitReward,
  meanRanks,
  withFormatReward,
} from './group-rewards.ts';
import { comparisonSchema, type JudgedGroup } from './judged-group.ts';
import { pairResults } from './rank-group.ts';
import type { Rollout, RolloutGroup } from './read-rollouts.ts';

/** Record of one group for a trainer, one line of JSON, by the names in the file. */
export const groupRecordSchema = z.strictObject({
  group_id: z.string(),
  /** Candidates in the order of the input. */
  candidates: z.array(
    z.strictObject({
      id: z.string(),
      /** Rank from 0, where equal candidates share the mean; null if not judged. */
      rank: z.number().nullable(),
      /** Null: not judged, so nothing is known. */
      reward: z.number().nullable(),
      /** 0 where nothing is known, and for all in a degenerate group. */
      advantage: z.number(),
      answered: z.boolean(),
      well_formed: z.boolean(),
    }),
  ),
  /** Reason why the group has no signal; null for a group with a signal. */
  degenerate: z.enum(degenerateReasons).nullable(),
  comparisons: z.array(comparisonSchema),
  rounds: z.number(),
  judge_calls: z.number(),
  failed_judgements: z.number(),
});
export type GroupRecord = Readonly<z.infer<typeof groupRecordSchema>>;

export interface RecordOptions extends AdvantageOptions {
  /** Adds 1 for keeping to the form asked for (Tournament-GRPO, eq. 9, 12, 15); in explicit scoring it weighs half (eq. 14). */
  readonly formatReward: boolean;
}

type Members = readonly Omit<Rollout, 'trajectory'>[];

/**
 * Returns the rewards and advantages of a judged group. Failed judgements count against nobody: a candidate that no
 * judge compared has no reward, advantage 0, and is left out of the mean and the spread of the others.
 */
export function groupRecord(
  { id, rollouts }: { readonly id: string; readonly rollouts: Members },
  judged: JudgedGroup,
  judgeCalls: number,
  options: RecordOptions,
): GroupRecord {
  const { comparisons, rounds, failed } = judged;
  const { candidates, degenerate } = rewarded(rollouts, judged, options);
  const record = { group_id: id, candidates, degenerate, comparisons, rounds };
  return { ...record, judge_calls: judgeCalls, failed_judgements: failed };
}

function rewarded(
  rollouts: Members,
  judged: JudgedGroup,
  options: RecordOptions,
): Pick<GroupRecord, 'candidates' | 'degenerate'> {
  const ranking = finalRanking(rollouts, judged);
  const reason = degenerateBefore(rollouts, judged, ranking.flat().length);
  const isKnown = reason === null || reason === 'all_failed';
  const rewards = isKnown ? rewardsOf(rollouts, judged, ranking, options) : nothing;
  const advantageOf = reason === null ? advantagesOf(rollouts, rewards, options) : nothing;
  // Those without an answer are no better than those that nobody judged.
  const ranks = reason === 'none_judged' ? nothing : meanRanks(ranking);
  const candidates = rollouts.map(({ id, answered, wellFormed }) => ({
    id,
    rank: ranks.get(id) ?? null,
    reward: rewards.get(id) ?? null,
    advantage: advantageOf.get(id) ?? 0,
    answered,
    well_formed: wellFormed,
  }));
  const isTied = reason === null && candidates.every(({ advantage }) => advantage === 0);
  return { candidates, degenerate: isTied ? 'all_tied' : reason };
}

const nothing: ReadonlyMap<string, number> = new Map();

/** Ranks judged candidates by their places; candidates without an answer share the last place. */
function finalRanking(rollouts: Members, { ranking, unjudged }: JudgedGroup): string[][] {
  const failedIds = rollouts.filter(({ answered }) => !answered).map(({ id }) => id);
  const places = (ranking ?? []).map((place) => place.filter((id) => !unjudged.has(id) && !failedIds.includes(id)));
  return [...places, failedIds].filter((place) => place.length > 0);
}

function degenerateBefore(
  rollouts: Members,
  { ranking, unjudged }: JudgedGroup,
  placed: number,
): GroupRecord['degenerate'] {
  const answers = rollouts.filter((rollout) => rollout.answered);
  if (rollouts.length < 2) return 'too_few';
  if (answers.length === 0) return 'all_failed';
  const silent = ranking === null || answers.every(({ id }) => unjudged.has(id));
  // One answer among failures needs no judge: it is better than none.
  if (silent && answers.length > 1) return 'none_judged';
  return placed < 2 ? 'too_few' : null;
}

function rewardsOf(
  rollouts: Members,
  judged: JudgedGroup,
  ranking: Ranking<string>,
  { formatReward }: RecordOptions,
): ReadonlyMap<string, number> {
  const rewards = judged.rewardsOf(ranking);
  if (!formatReward) return rewards;
  const wellFormed = new Map(rollouts.map((rollout) => [rollout.id, rollout.wellFormed]));
  const withForm = judged.scheme === 'explicit' ? explicitReward : withFormatReward;
  return new Map([...rewards].map(([id, reward]) => [id, withForm(reward, wellFormed.get(id) ?? false)]));
}

function advantagesOf(
  rollouts: Members,
  rewards: ReadonlyMap<string, number>,
  options: RecordOptions,
): ReadonlyMap<string, number> {
  const values = rollouts.flatMap(({ id }) => rewards.get(id) ?? []);
  const ownAdvantages = advantages(values, options);
  const ids = rollouts.map(({ id }) => id).filter((id) => rewards.has(id));
  return new Map(ids.map((id, at) => [id, ownAdvantages[at] ?? 0]));
}

/** A pair for training on preferences: one line of JSON, with the names that trainers know. */
export interface PreferenceRecord {
  readonly group_id: string;
  readonly prompt: string;
  readonly chosen: string;
  readonly rejected: string;
  readonly chosen_id: string;
  readonly rejected_id: string;
  /** Score of the chosen candidate minus that of the rejected one; null without scores. */
  readonly margin: number | null;
}

/** The pairs of a group, as answers. Candidates without an answer, and those that nobody judged, are in none. */
export function preferenceRecords(
  choice: PreferenceChoice,
  { id, query, rollouts }: RolloutGroup,
  { ranking, unjudged, outcomes }: JudgedGroup,
): PreferenceRecord[] {
  const answers = new Map(rollouts.map((rollout) => [rollout.id, rollout.trajectory.answer]));
  const places = (ranking ?? []).map((place) => place.filter((each) => !unjudged.has(each)));
  return preferencePairs(
    choice,
    places.filter((place) => place.length > 0),
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

/** Choices of preference pairs: those that a judge decided, the best against the worst, or any two of different places. */
export const preferenceChoices = ['decided', 'best-worst', 'all'] as const;
export type PreferenceChoice = (typeof preferenceChoices)[number];

interface Preference<Id extends string> {
  readonly chosen: Id;
  readonly rejected: Id;
  /** Score of the chosen candidate minus that of the rejected one; null without scores or a comparison. */
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
