import type { FormatSettings } from '../../src/config/format-settings.ts';
import { groupPairings } from '../formats/group-format.ts';
import { groupTournament } from '../formats/group-tournament.ts';
import { fewestJudged, type RewardScheme } from './judged-group.ts';
import type { RolloutGroup } from './read-rollouts.ts';

/** Calls of one judge for one role. */
export interface JudgeCalls {
  readonly role: 'trajectory';
  readonly model: string;
  readonly count: { readonly expected: number; readonly worst: number };
}

const ordersOfPair = 2;
const mostItems = 7;
const usualItems = 6;

/** The calls that judging groups takes, without repairs; formats that end early or remember take fewer. */
export function judgeCallsOf(
  groups: readonly RolloutGroup[],
  scheme: RewardScheme,
  format: FormatSettings,
  judges: readonly string[],
): JudgeCalls[] {
  const counts = groups.map((group) => callsOf(group, scheme, format));
  const sum = (which: 'expected' | 'worst') => counts.reduce((total, each) => total + each[which], 0);
  const models = scheme === 'quantile' || scheme === 'win-rate' ? judges : judges.slice(0, 1);
  return models.map((model) => ({
    role: 'trajectory',
    model,
    count: { expected: sum('expected'), worst: sum('worst') },
  }));
}

function callsOf({ rollouts, rubric }: RolloutGroup, scheme: RewardScheme, format: FormatSettings) {
  const answers = rollouts.filter((rollout) => rollout.answered).length;
  if (answers < fewestJudged(scheme) || rollouts.length < 2) return { expected: 0, worst: 0 };
  const rubricCalls = rubric === null ? 1 : 0;
  const items = rubric?.items.length;
  switch (scheme) {
    case 'quantile':
    case 'win-rate':
      return both(ordersOfPair * groupPairings(format, answers));
    case 'tournament':
      return both(rubricCalls + contests(answers, format));
    case 'implicit':
      return both(rubricCalls + answers);
    case 'explicit':
      return {
        expected: rubricCalls + answers * (items ?? usualItems),
        worst: rubricCalls + answers * (items ?? mostItems),
      };
  }
}

function both(count: number) {
  return { expected: count, worst: count };
}

/** Comparisons of a group tournament, in which somebody always goes on. */
function contests(entrants: number, { group: { size, ...rest } }: FormatSettings): number {
  const ids = Array.from({ length: entrants }, (_, index) => String(index));
  const format = groupTournament(ids, { ...rest, groupSize: size, seed: 0 });
  let count = 0;
  let step = format.next();
  while (!step.done) {
    count += step.value.length;
    step = format.next(step.value.map((contest) => ({ contest, winners: contest.members.slice(0, contest.winners) })));
  }
  return count;
}
