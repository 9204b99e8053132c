import type { JudgedGroup } from './judged-group.ts';
import { type PreferenceChoice, preferencePairs } from './preference-pairs.ts';
import type { RolloutGroup } from './read-rollouts.ts';

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
    ...{ group_id: id, prompt: query },
    ...{ chosen: answers.get(pair.chosen) ?? '', rejected: answers.get(pair.rejected) ?? '' },
    ...{ chosen_id: pair.chosen, rejected_id: pair.rejected, margin: pair.margin },
  }));
}
