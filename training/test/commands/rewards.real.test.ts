import { describe, expect, it } from 'vitest';
import { refusal } from '../../../test/cli/run-in.ts';
import { fencedParts, firstTurn } from '../../../test/services/examiner-brain/fenced-parts.ts';
import { skilledText } from '../../../test/services/trajectory-brain/skill-words.ts';
import { spoiltTrajectoryBrain } from '../../../test/services/trajectory-brain/spoilt-trajectory-brain.ts';
import { rubricReply } from '../../../test/services/trajectory-brain/trajectory-brain.ts';
import {
  better,
  byReward,
  bySkill,
  cutOff,
  eight,
  four,
  group,
  honest,
  only,
  rewardsRig,
  sumOf,
} from './rewards-rig.ts';

const rig = rewardsRig();

describe('groups ranked by pairs', () => {
  const formats = ['single-elimination', 'double-elimination', 'swiss', 'round-robin', 'adaptive', 'anchor'];

  it.each(formats)('%s: rewards follow skill, two calls a comparison, in the order of the input', async (format) => {
    const names = [`${format} river`, `${format} brook`] as const;
    const ranked = await rig.rank([group(names[0], eight), group(names[1], four)], '--format', format);
    expect(ranked.groups.map(({ group_id }) => group_id)).toEqual(names);
    const [river, brook] = ranked.groups.map(byReward);
    expect(brook).toEqual(bySkill(four));
    // With eight, these two tell no more than who is best, as in the published example.
    if (format === 'swiss' || format === 'double-elimination') expect(river?.[0]).toBe('a');
    else expect(river).toEqual(bySkill(eight));
    for (const [
      at,
      { candidates, comparisons, judge_calls, degenerate, failed_judgements },
    ] of ranked.groups.entries()) {
      const skills = [eight, four][at] ?? {};
      expect(candidates.map(({ id }) => id)).toEqual(Object.keys(skills));
      expect({ degenerate, failed_judgements }).toEqual({ degenerate: null, failed_judgements: 0 });
      expect(judge_calls).toBe(2 * comparisons.length);
      expect(sumOf(candidates.map(({ advantage }) => advantage))).toBeCloseTo(0, 9);
      for (const { rank, reward } of candidates)
        expect(reward).toBeCloseTo(1 - (rank ?? 9) / (candidates.length - 1), 9);
      for (const { members, winners, scores } of comparisons) {
        expect(winners).toEqual([better(skills, members)]);
        expect(scores).toHaveLength(2);
      }
    }
    expect(ranked.asked).toHaveLength(sumOf(ranked.groups.map(({ judge_calls }) => judge_calls)));
  });

  it('single elimination unless another is named: 14 comparisons but three met again, the published advantages', async () => {
    const { groups } = await rig.rank([group('default river', eight)]);
    const { candidates, comparisons, rounds, judge_calls } = only(groups);
    // Three of the bracket, the final among them, are meetings with the anchor, known from the seeding.
    expect([comparisons.length, rounds, judge_calls]).toEqual([11, 3, 22]);
    const published = [1.4289, -1.4289, -0.2041, 0.6124, -0.6124, 0.2041, -1.0206, 1.0206];
    for (const [at, { advantage }] of candidates.entries()) expect(advantage).toBeCloseTo(published[at] ?? 9, 4);
  });

  it('are seeded by the rollout that anchor_id names', async () => {
    const { groups } = await rig.rank([group('anchored river', eight, { anchor_id: 'e' })]);
    for (const { members } of only(groups).comparisons.slice(0, 7)) expect(members).toContain('e');
    expect(byReward(only(groups))[0]).toBe('a');
  });

  it('as win rates: the share of the others beaten, one that was cut off by all', async () => {
    const brook = group('beaten brook', four);
    const ranked = await rig.rank(
      [{ ...brook, candidates: [cutOff('late'), ...brook.candidates] }],
      '--rewards',
      'win-rate',
      '--no-format-reward',
    );
    const rewards = new Map(only(ranked.groups).candidates.map(({ id, reward }) => [id, reward]));
    for (const [at, id] of bySkill(four).entries()) expect(rewards.get(id)).toBeCloseTo((4 - at) / 4, 9);
    expect(rewards.get('late')).toBe(0);
    expect(only(ranked.groups).judge_calls).toBe(2 * 6);
  });

  it('show a judge the steps of messages, and nothing of a rollout that was cut off, which is last', async () => {
    const search = { function: { name: 'search', arguments: '{"q":"rocks"}' } };
    const told = (id: string, skill: number) => ({
      id,
      messages: [
        { role: 'user', content: 'Which rocks?' },
        { role: 'assistant', reasoning_content: skilledText(skill), tool_calls: [search] },
        { role: 'tool', content: 'Rocks.' },
        { role: 'assistant', content: 'There are rocks.' },
      ],
    });
    const line = { group_id: 'messages', query: 'Which rocks?', candidates: [told('p', 2), cutOff('q'), told('r', 6)] };
    const { groups, asked } = await rig.rank([line]);
    expect(only(groups).candidates).toMatchObject([
      { id: 'p', rank: 1, reward: 0.5, answered: true, well_formed: true },
      { id: 'q', rank: 2, reward: 0, answered: false, well_formed: false },
      { id: 'r', rank: 0, reward: 1, answered: true, well_formed: true },
    ]);
    expect(asked).toHaveLength(2);
    for (const each of asked) {
      expect(firstTurn(each)).not.toContain('rocks of the cut off');
      expect(fencedParts(firstTurn(each)).map(({ label }) => label)).toContain('first work steps');
    }
  });
});

describe('groups judged by a rubric of the question', () => {
  it('tournament: of four two go on, by one call, and the better have more points', async () => {
    const { groups, asked } = await rig.rank([group('drawn river', eight)], '--rewards', 'tournament');
    const { candidates, comparisons, judge_calls } = only(groups);
    expect(comparisons.map(({ members, winners }) => [members.length, winners?.length])).toEqual(
      Array.from({ length: 3 }, () => [4, 2]),
    );
    // One more for the rubric.
    expect([judge_calls, asked.length]).toEqual([4, 4]);
    for (const { members, winners } of comparisons) {
      const best = bySkill(eight).filter((id) => members.includes(id));
      expect(winners?.toSorted()).toEqual(best.slice(0, 2).toSorted());
    }
    const reward = new Map(candidates.map(({ id, reward: given }) => [id, given]));
    expect(reward.get('a')).toBeCloseTo(2, 5);
    expect(reward.get('b')).toBe(1);
  });

  it('repeats of a tournament are judged anew', async () => {
    rig.configure('repeats.yaml', { tournament: { group: { size: 4, winners: 1, finalists: 1, repeats: 3 } } });
    const args = ['--rewards', 'tournament', '-c', 'repeats.yaml'];
    const { groups, asked } = await rig.rank([group('repeated brook', four)], ...args);
    expect([only(groups).judge_calls, asked.length]).toEqual([1 + 3, 1 + 3]);
    expect(byReward(only(groups))[0]).toBe('w');
  });

  it('implicit: a call for the rubric and one for each answer', async () => {
    const args = ['--rewards', 'implicit', '--no-format-reward'];
    const { groups, asked } = await rig.rank([group('alone brook', four)], ...args);
    expect(only(groups).candidates.map(({ reward }) => reward)).toEqual([0.2, 0.8, 0.5, 0.3]);
    expect([only(groups).judge_calls, asked.length]).toEqual([5, 5]);
  });

  it('explicit: one for each item; a rubric of the file is used as it is', async () => {
    const groupWithRubric = group('items brook', four, { rubric: rubricReply });
    const { groups, asked } = await rig.rank([groupWithRubric], '--rewards', 'explicit');
    expect([only(groups).judge_calls, asked.length]).toEqual([20, 20]);
    const rewards = only(groups).candidates.map(({ reward }) => reward);
    for (const [at, skill] of Object.values(four).entries()) expect(rewards[at]).toBeCloseTo((skill / 10 + 1) / 2, 9);
  });

  it('give pairs of every two places; none are decided, and whoever wants those is told before anything is paid', async () => {
    const given = await rig.rank([group('paired brook', four)], '--rewards', 'implicit');
    expect(given.pairs.map(({ chosen_id, rejected_id }) => [chosen_id, rejected_id])).toEqual([
      ['w', 'x'],
      ['w', 'y'],
      ['w', 'v'],
      ['x', 'y'],
      ['x', 'v'],
      ['y', 'v'],
    ]);
    const before = rig.asked().length;
    const refused = await rig.run('rank', 'groups.jsonl', '--yes', '--rewards', 'tournament', '--prefer', 'decided');
    expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--prefer all or best-worst') });
    expect(rig.asked()).toHaveLength(before);
  });
});

describe('groups that teach nothing', () => {
  it.each(['quantile', 'win-rate', 'tournament', 'implicit', 'explicit'])('%s: say why', async (scheme) => {
    const ranked = await rig.rank(
      [
        group(`level ${scheme}`, { p: 3, q: 3, r: 3 }, { rubric: rubricReply }),
        { ...group(`failed ${scheme}`, {}, { rubric: rubricReply }), candidates: [cutOff('p'), cutOff('q')] },
        group(`alone ${scheme}`, { p: 3 }, { rubric: rubricReply }),
      ],
      '--rewards',
      scheme,
    );
    expect(ranked.groups.map(({ degenerate }) => degenerate)).toEqual(['all_tied', 'all_failed', 'too_few']);
    const advantages = ranked.groups.flatMap(({ candidates }) => candidates.map(({ advantage }) => advantage));
    expect(advantages).toEqual(advantages.map(() => 0));
    expect(ranked.err).not.toContain('warning');
    if (scheme !== 'implicit' && scheme !== 'explicit') expect(ranked.asked).toEqual([]);
  });

  it('do not include one answer among failures: it is better than none, without a judge', async () => {
    const candidates = [cutOff('p'), { id: 'q', response: 'Rocks.' }];
    const { groups, asked } = await rig.rank([{ ...group('one answer', {}), candidates }]);
    expect(only(groups)).toMatchObject({
      degenerate: null,
      candidates: [
        { rank: 1, reward: 0 },
        { rank: 0, reward: 1 },
      ],
    });
    expect(asked).toEqual([]);
  });
});

describe('a judge that fails', () => {
  it('in 15 of 100 replies: repaired, or void and counted, never neutral, never a wrong winner', async () => {
    let spoilt = 0;
    const muddled = spoiltTrajectoryBrain(0.15, 3, () => spoilt++);
    rig.judgeBy((asked) => muddled(asked) ?? { kind: 'status', status: 400 });
    const rivers = Array.from({ length: 3 }, (_, at) => group(`muddy river ${at}`, eight));
    const ranked = await rig.rank(rivers, '--format', 'round-robin');
    const comparisons = ranked.groups.flatMap((each) => each.comparisons);
    const failed = comparisons.filter(({ winners }) => winners === null);
    expect([spoilt > 5, failed.length > 0]).toEqual([true, true]);
    expect(sumOf(ranked.groups.map(({ failed_judgements }) => failed_judgements))).toBe(failed.length);
    expect(ranked.err.match(/a judgement failed/g)).toHaveLength(failed.length);
    expect(failed.filter(({ scores }) => scores !== null)).toEqual([]);
    for (const { members, winners } of comparisons)
      expect([null, better(eight, members)]).toContain(winners?.[0] ?? null);
    // A void meeting of the best two leaves them level.
    for (const each of ranked.groups) expect(['a', 'h']).toContain(byReward(each)[0]);
  });

  it.each(
    'quantile win-rate tournament implicit explicit'.split(' '),
  )('always (%s): nothing is judged, all advantages are 0, and it ends with a message', async (scheme) => {
    rig.judgeBy(() => ({ kind: 'text', text: 'Candidate 2 is worse than 1.' }));
    const lost = [group(`lost brook ${scheme}`, four)];
    const { code, groups, err, pairs } = await rig.rank(lost, '--rewards', scheme);
    expect(code).toBe(2);
    expect(err).toContain('no judgement of any group came to a result');
    const { degenerate, candidates, failed_judgements } = only(groups);
    expect({ degenerate, pairs }).toEqual({ degenerate: 'none_judged', pairs: [] });
    expect(candidates.map(({ advantage, reward }) => [advantage, reward])).toEqual(candidates.map(() => [0, null]));
    expect(failed_judgements).toBeGreaterThan(0);
    expect(err).toMatch(/warning: group lost brook \S+: a judgement failed \(unparsable\)/);
  });

  it('is asked anew when the same groups are handed in again', async () => {
    const groups = [group('mended brook', four)];
    rig.judgeBy(() => ({ kind: 'text', text: 'no' }));
    expect((await rig.rank(groups)).code).toBe(2);
    rig.judgeBy(honest);
    const mended = await rig.rank(groups);
    expect([mended.code, byReward(only(mended.groups))]).toEqual([0, bySkill(four)]);
    expect((await rig.rank(groups)).asked).toEqual([]);
  });

  it('on one rollout: it alone has no reward, and no part in the others', async () => {
    rig.judgeBy((asked) => (firstTurn(asked).includes(skilledText(5)) ? { kind: 'refused' } : honest(asked)));
    const args = ['--rewards', 'implicit', '--no-format-reward'];
    const { groups } = await rig.rank([group('shunned brook', four)], ...args);
    expect(only(groups).candidates).toMatchObject([
      { id: 'v', rank: 2, reward: 0.2 },
      { id: 'w', rank: 0, reward: 0.8 },
      { id: 'x', rank: null, reward: null, advantage: 0 },
      { id: 'y', rank: 1, reward: 0.3 },
    ]);
    expect(sumOf(only(groups).candidates.map(({ advantage }) => advantage))).toBeCloseTo(0, 9);
  });

  it('since its key is refused stops it all, with the variable to look at', async () => {
    rig.judgeBy(() => ({ kind: 'status', status: 401 }));
    rig.write('groups.jsonl', [group('locked brook', four)]);
    const said = await rig.run('rank', 'groups.jsonl', '--yes');
    expect(said).toMatchObject(refusal(/refuses its key[\s\S]*OPENAI_API_KEY/));
  });
});
