import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSettings } from '../../../src/config/format-settings.ts';
import { brainModel } from '../../../test/examiner/judging/brain-model.ts';
import { skilledText } from '../../../test/services/trajectory-brain/skill-words.ts';
import { spoiltTrajectoryBrain } from '../../../test/services/trajectory-brain/spoilt-trajectory-brain.ts';
import { trajectoryBrain } from '../../../test/services/trajectory-brain/trajectory-brain.ts';
import { countingModel, judgeGroup } from '../../application/judge-reward-group.ts';
import { groupRecord } from '../../rewards/group-record.ts';
import { judgeCallsOf } from '../../rewards/judge-calls.ts';
import { type JudgedGroup, type RewardScheme, rewardSchemes } from '../../rewards/judged-group.ts';
import { type RolloutGroup, readRolloutGroup } from '../../rewards/read-rollouts.ts';
import { domain, rubric, trajectoryRig } from '../trajectories/trajectory-rig.ts';

/** Skills by position, null for a rollout without an answer; ids are `r0`, `r1`, … */
function groupOf(skills: readonly (number | null)[], anchor: string | null = null): RolloutGroup {
  const candidates = skills.map((skill, at) => ({ id: `r${at}`, response: skill === null ? '' : skilledText(skill) }));
  const group = { group_id: 'g', query: 'Which rocks?', rubric, anchor_id: anchor, candidates };
  const read = readRolloutGroup(JSON.stringify(group));
  if (typeof read === 'string') throw new Error(read);
  return read;
}

interface Asking {
  readonly scheme: RewardScheme;
  readonly format?: string;
  readonly brain?: Parameters<typeof brainModel>[0];
  readonly signal?: AbortSignal;
}

async function judge(group: RolloutGroup, { scheme, format, brain = trajectoryBrain, signal }: Asking) {
  let calls = 0;
  const failures: string[] = [];
  const settings = formatSettings.parse({ format: format ?? 'single-elimination' });
  const judged = await judgeGroup(group, {
    judges: [countingModel(brainModel(brain), () => calls++)],
    scheme,
    format: settings,
    seed: 1,
    domain: domain('deep-research'),
    options: trajectoryRig().options,
    onFailure: ({ reason }) => failures.push(reason),
    signal: signal ?? new AbortController().signal,
  });
  const record = groupRecord(group, judged, calls, { formatReward: scheme !== 'quantile' });
  return { judged, record, failures, worst: judgeCallsOf([group], scheme, settings, ['j'])[0]?.count.worst ?? 0 };
}

const skills = fc.array(fc.option(fc.integer({ min: 1, max: 9 }), { freq: 6 }), { minLength: 1, maxLength: 7 });
const schemes = fc.constantFrom(...rewardSchemes);
const formats = fc.constantFrom(
  'single-elimination',
  'double-elimination',
  'swiss',
  'round-robin',
  'adaptive',
  'anchor',
);

describe('a group', () => {
  it('keeps ids, order and count of calls; advantages sum to zero; who came to nothing is last and unseen', async () => {
    await fc.assert(
      fc.asyncProperty(skills, schemes, formats, async (of, scheme, format) => {
        const group = groupOf(of);
        const { record, judged, failures, worst } = await judge(group, { scheme, format });
        expect(record.candidates.map(({ id }) => id)).toEqual(of.map((_, at) => `r${at}`));
        expect(record.judge_calls).toBeLessThanOrEqual(worst);
        const sum = record.candidates.reduce((total, { advantage }) => total + advantage, 0);
        expect(sum).toBeCloseTo(0, 8);
        const unanswered = of.flatMap((skill, at) => (skill === null ? [`r${at}`] : []));
        for (const { members } of judged.comparisons) for (const id of unanswered) expect(members).not.toContain(id);
        const rewards = record.candidates.flatMap(({ reward }) => reward ?? []);
        for (const { id, reward } of record.candidates)
          if (unanswered.includes(id) && reward !== null) expect(reward).toBe(Math.min(...rewards));
        // Only a choice among equal answers can fail here.
        expect(failures.filter((reason) => reason !== 'all_equal')).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });

  it('with a judge that is of no use in a third of its replies never has the worse of two as the winner', async () => {
    await fc.assert(
      fc.asyncProperty(skills, schemes, formats, fc.nat(1000), async (of, scheme, format, seed) => {
        const { record, judged, failures } = await judge(groupOf(of), {
          scheme,
          format,
          brain: spoiltTrajectoryBrain(1 / 3, seed),
        });
        expect(record.failed_judgements).toBe(judged.failed);
        if (scheme === 'quantile' || scheme === 'win-rate') expect(failures).toHaveLength(judged.failed);
        const skillOf = (id: string) => of[Number(id.slice(1))] ?? 0;
        for (const { members, winners } of judged.comparisons) {
          const losers = members.filter((id) => !winners?.includes(id));
          for (const winner of winners ?? [])
            for (const loser of losers) expect(skillOf(winner)).toBeGreaterThanOrEqual(skillOf(loser));
        }
        for (const { reward, advantage } of record.candidates) if (reward === null) expect(advantage).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('asks nobody about equal answers, and calls them level', async () => {
    for (const scheme of ['quantile', 'win-rate', 'tournament'] as const) {
      const { record, failures } = await judge(groupOf([4, 4, 4]), { scheme });
      expect(record).toMatchObject({ degenerate: 'all_tied', judge_calls: 0, failed_judgements: 0 });
      expect(failures).toEqual([]);
    }
  });

  it('is seeded by its anchor, or by the first with an answer where the anchor has none', async () => {
    const first = async (group: RolloutGroup) =>
      membersOf((await judge(group, { scheme: 'quantile', format: 'anchor' })).judged);
    for (const members of await first(groupOf([3, 5, 7, 9], 'r2'))) expect(members).toContain('r2');
    for (const members of await first(groupOf([null, 5, 7, 9], 'r0'))) expect(members).toContain('r1');
  });

  it('is given up when its signal aborts', async () => {
    const asked = judge(groupOf([3, 5, 7]), { scheme: 'quantile', signal: AbortSignal.abort(new Error('enough')) });
    await expect(asked).rejects.toThrow('enough');
  });

  it('has nothing judged where its rubric could not be written', async () => {
    const group = { ...groupOf([3, 5, 7]), rubric: null };
    for (const scheme of ['tournament', 'implicit', 'explicit'] as const) {
      const { record, failures } = await judge(group, { scheme, brain: () => ({ kind: 'refused' }) });
      expect(record).toMatchObject({ degenerate: 'none_judged' });
      expect(failures).toEqual(['refused']);
      expect(record.candidates.map(({ reward }) => reward)).toEqual([null, null, null]);
    }
  });
});

function membersOf({ comparisons }: JudgedGroup): readonly (readonly string[])[] {
  return comparisons.map(({ members }) => members);
}
