import { describe, expect, it } from 'vitest';
import { type FormatName, formatSettings } from '../../../src/config/format-settings.ts';
import { type BrainModel, brainModel } from '../../../test/examiner/judging/brain-model.ts';
import { trajectoryBrain } from '../../../test/services/trajectory-brain/trajectory-brain.ts';
import { judgeGroup } from '../../application/judge-reward-group.ts';
import { groupRecord } from '../../rewards/group-record.ts';
import { judgeCallsOf } from '../../rewards/judge-calls.ts';
import type { RewardScheme } from '../../rewards/judged-group.ts';
import type { RolloutGroup } from '../../rewards/read-rollouts.ts';
import { domain, question, rubric, trajectory, trajectoryRig } from '../trajectories/trajectory-rig.ts';

/** Rollouts by name and the skill of their answers; null: no answer. */
function groupOf(skills: Readonly<Record<string, number | null>>, more: Partial<RolloutGroup> = {}): RolloutGroup {
  const rollouts = Object.entries(skills).map(([id, skill]) => {
    const answered = skill !== null;
    return { id, trajectory: { ...trajectory(id, 2, skill ?? 0) }, answered, wellFormed: answered };
  });
  return { id: 'g', query: question, rubric, anchor: null, ...more, rollouts };
}

async function ranked(
  group: RolloutGroup,
  scheme: RewardScheme,
  format: FormatName,
  judge = brainModel(trajectoryBrain),
) {
  const judged = await judgeGroup(group, {
    judges: [judge],
    scheme,
    format: formatSettings.parse({ format }),
    domain: domain('deep-research'),
    seed: 1,
    options: trajectoryRig().options,
    onFailure: () => undefined,
    signal: new AbortController().signal,
  });
  const record = groupRecord(group, judged, judge.asked.length, { formatReward: false });
  const of = (key: 'rank' | 'reward' | 'advantage') =>
    Object.fromEntries(record.candidates.map((each) => [each.id, each[key]]));
  return { record, of, asked: judge.asked.length };
}

const silent = (): BrainModel => brainModel(() => ({ kind: 'refused' }));

describe('rollouts that look alike to a judge', () => {
  const skills = { anchor: 5, best: 9, good: 8, fair: 7, same: 5, poor: 2, worst: 1 };

  it.each([
    'anchor',
    'single-elimination',
    'round-robin',
  ] as const)('share a place in %s, and leave the others told apart by their scores', async (format) => {
    const { of, record } = await ranked(groupOf(skills), 'quantile', format);
    expect(of('rank')).toEqual({ best: 0, good: 1, fair: 2, anchor: 3.5, same: 3.5, poor: 5, worst: 6 });
    expect(record.failed_judgements).toBe(0);
  });

  it('share their win rate, and count each for those who beat them', async () => {
    const { of } = await ranked(groupOf({ best: 9, one: 4, two: 4, low: 1, none: null }), 'win-rate', 'round-robin');
    expect(of('reward')).toEqual({ best: 1, one: 0.5, two: 0.5, low: 0.25, none: 0 });
  });

  it.each(['tournament', 'implicit', 'explicit'] as const)('share the reward of %s', async (scheme) => {
    const { of, record } = await ranked(groupOf({ best: 9, one: 4, two: 4, low: 1, lower: 0.5 }), scheme, 'group');
    expect(of('reward').one).toBe(of('reward').two);
    expect(of('reward').best).toBeGreaterThan(of('reward').low ?? 1);
    expect(record.failed_judgements).toBe(0);
  });

  it.each([
    'quantile',
    'win-rate',
    'tournament',
    'implicit',
    'explicit',
  ] as const)('are all tied in %s where they are the whole group', async (scheme) => {
    const { record } = await ranked(groupOf({ a: 3, b: 3, c: 3 }), scheme, 'round-robin');
    expect(record).toMatchObject({ degenerate: 'all_tied', failed_judgements: 0 });
    expect(record.candidates.map(({ advantage }) => advantage)).toEqual([0, 0, 0]);
  });

  it('are not alike where only their steps differ and these are judged', async () => {
    const group = groupOf({ a: 3, b: 3 });
    const rollouts = group.rollouts.map((rollout) =>
      rollout.id === 'b' ? { ...rollout, trajectory: trajectory('b', 6, 3) } : rollout,
    );
    expect((await ranked({ ...group, rollouts }, 'quantile', 'round-robin')).of('rank')).toEqual({ a: 1, b: 0 });
    expect((await ranked({ ...group, rollouts }, 'tournament', 'group')).record.degenerate).toBe('all_tied');
  });
});

describe('a group whose judge says nothing', () => {
  it.each([
    'quantile',
    'win-rate',
    'tournament',
    'implicit',
    'explicit',
  ] as const)('has no rewards by %s, and says that none was judged', async (scheme) => {
    for (const own of [rubric, null]) {
      const { record } = await ranked(groupOf({ a: 1, b: 2, c: null }, { rubric: own }), scheme, 'group', silent());
      expect(record.degenerate).toBe('none_judged');
      expect(record.candidates.map(({ reward, advantage }) => [reward, advantage])).toEqual(Array(3).fill([null, 0]));
      expect(record.failed_judgements).toBeGreaterThan(0);
    }
  });

  it('counts a rubric that could not be written as one failure', async () => {
    const { record } = await ranked(groupOf({ a: 1, b: 2, c: 3 }, { rubric: null }), 'explicit', 'group', silent());
    expect(record.failed_judgements).toBe(1);
  });
});

it('takes no more calls than were told of, whatever the group', async () => {
  const groups = [
    { a: 1 },
    { a: 1, b: null },
    { a: null, b: null },
    { a: 1, b: 2, c: null },
    { a: 1, b: 2, c: 3, d: 4, e: 5 },
  ];
  for (const skills of groups)
    for (const own of [rubric, null])
      for (const scheme of ['quantile', 'win-rate', 'tournament', 'implicit', 'explicit'] as const) {
        const group = groupOf(skills, { rubric: own });
        const format = formatSettings.parse({ format: 'single-elimination' });
        const [told] = judgeCallsOf([group], scheme, format, ['test/judge']);
        const { asked } = await ranked(group, scheme, 'single-elimination');
        expect(asked, `${JSON.stringify(skills)} ${scheme}`).toBeLessThanOrEqual(told?.count.worst ?? 0);
      }
});

it('tells of a judge that abstains, though the others decide', async () => {
  const told: string[] = [];
  const judged = await judgeGroup(groupOf({ a: 1, b: 2 }), {
    judges: [brainModel(trajectoryBrain), silent()],
    scheme: 'quantile',
    domain: domain('deep-research'),
    format: formatSettings.parse({}),
    seed: 1,
    options: trajectoryRig().options,
    onFailure: ({ reason }) => told.push(reason),
    signal: new AbortController().signal,
  });
  expect(judged).toMatchObject({ ranking: [['b'], ['a']], failed: 0 });
  expect(told).toEqual(['refused']);
});
