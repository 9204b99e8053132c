import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/kernel/clock.ts';
import { refusal, runIn } from '../../../test/cli/run-in.ts';
import { firstTurn } from '../../../test/services/examiner-brain/fenced-parts.ts';
import { skilledText } from '../../../test/services/trajectory-brain/skill-words.ts';
import { rubricReply } from '../../../test/services/trajectory-brain/trajectory-brain.ts';
import type { GroupRecord, PreferenceRecord } from '../../rewards/group-record.ts';
import {
  better,
  byReward,
  bySkill,
  eight,
  four,
  group,
  honest,
  judge,
  only,
  rewardsRig,
  type Skills,
  sumOf,
} from './rewards-rig.ts';

const rig = rewardsRig();

describe('the command', () => {
  it('writes a line a group with -o and pairs with --pairs, says what it did, and pays nothing twice', async () => {
    rig.write('built.jsonl', [group('built river', eight), group('built brook', four)]);
    const files = ['-o', 'rewards.jsonl', '--pairs', 'pairs.jsonl'];
    const args = ['rank', 'built.jsonl', '--yes', ...files];
    const before = rig.asked().length;
    const said = await rig.run(...args);
    expect(said.code, said.err).toBe(0);
    const records = rig.linesOf<GroupRecord>('rewards.jsonl');
    expect(records.map(byReward)).toEqual([bySkill(eight), bySkill(four)]);
    const calls = sumOf(records.map(({ judge_calls }) => judge_calls));
    expect(rig.asked().length - before).toBe(calls);
    expect(said.out).toMatch(/Group +Candidates +Best +Rounds +Judge calls +Failed/);
    expect(said.out).toMatch(/built river +8 +a +3 +22 +0/);
    expect(said.out).toContain('2 groups, 0 of them without a signal.');
    expect(said.err).toMatch(
      /judging 2 groups: 40 calls or fewer without repairs, about \$[\d.]+; 95 of 100 times below \$[\d.]+\n/,
    );
    expect(said.err).toMatch(/All that was asked about these groups has cost \$0\.\d+\./);
    const pairs = rig.linesOf<PreferenceRecord>('pairs.jsonl');
    expect(pairs).toHaveLength(calls / 2);
    const skills: Skills = { ...eight, ...four };
    for (const { chosen_id, rejected_id, margin, ...texts } of pairs) {
      expect(better(skills, [chosen_id, rejected_id])).toBe(chosen_id);
      const [chosen, rejected] = [chosen_id, rejected_id].map((id) => skilledText(skills[id] ?? 0));
      expect(texts).toMatchObject({ chosen, rejected, prompt: expect.stringContaining(texts.group_id) });
      expect(margin).toBeGreaterThan(0);
    }
    const again = await rig.run(...args);
    expect(rig.asked().length - before).toBe(calls);
    expect([again.out, rig.linesOf('rewards.jsonl')]).toEqual([said.out, records]);
  });
});

describe('money and time', () => {
  it('are not spent before somebody agrees', async () => {
    rig.write('groups.jsonl', [group('unasked brook', four)]);
    const before = rig.asked().length;
    const said = await rig.run('rank', 'groups.jsonl');
    expect(said).toMatchObject(refusal(/95 of 100 times below \$[\d.]+, and there is no terminal to ask at/));
    expect(rig.asked()).toHaveLength(before);
  });

  it('stops before its budget is passed with exit code 2, and goes on with more, paying nothing twice', async () => {
    rig.write('groups.jsonl', [group('dear river', eight), group('dear brook', four)]);
    const command = ['rank', 'groups.jsonl', '--yes', '--json', '--rewards', 'win-rate'];
    const before = rig.asked().length;
    const stopped = await rig.run(...command, '--budget', '0.2');
    expect(stopped).toMatchObject(refusal(/less is left of the budget of \$0\.2\d*\n[\s\S]*--budget/));
    const paid = rig.asked().length - before;
    expect(paid).toBeGreaterThan(0);
    expect(paid).toBeLessThan(2 * 34);
    const on = await rig.run(...command, '--budget', '50');
    expect(on.code, on.err).toBe(0);
    expect(rig.asked().length - before).toBe(2 * 34);
    const { groups }: { groups: GroupRecord[] } = JSON.parse(on.out);
    expect(groups.map(byReward)).toEqual([bySkill(eight), bySkill(four)]);
  });

  it('interrupted, it writes nothing, counts no failure, says how to go on, and goes on', async () => {
    rig.write('groups.jsonl', [group('slow river', eight, { rubric: rubricReply })]);
    const interrupt = new AbortController();
    const before = rig.asked().length;
    rig.judgeBy(async (asked) => {
      await systemClock.sleep(100);
      return honest(asked);
    });
    const args = ['rank', 'groups.jsonl', '--yes', '-o', 'slow.jsonl', '--rewards', 'implicit'];
    const stopped = runIn(rig.folder, ['rewards', ...args, '--judge', judge], interrupt.signal);
    for (let looks = 0; rig.asked().length < before + 4 && looks < 600; looks++) await systemClock.sleep(5);
    interrupt.abort();
    expect(await stopped).toMatchObject({ code: 130, out: '', err: expect.stringContaining('repeat the command') });
    expect((await stopped).err).not.toContain('a judgement failed');
    expect(() => rig.linesOf('slow.jsonl')).toThrow('ENOENT');
    rig.judgeBy(honest);
    const on = await rig.run(...args);
    expect(on.code, on.err).toBe(0);
    expect(byReward(only(rig.linesOf<GroupRecord>('slow.jsonl')))).toEqual(bySkill(eight));
  });
});

describe('what cannot be ranked', () => {
  const good = group('good', four);
  const twice = { ...good, candidates: ['x', 'y'].map((response) => ({ id: 'a', response })) };
  it.each([
    ['a line that is no JSON', [good, 'not json'], [], /bad\.jsonl, line 2: not JSON/],
    ['a group twice', [good, '', good], [], /line 3: group good stands twice/],
    ['a group of nobody', [{ ...good, candidates: [] }], [], /line 1: candidates: /],
    [
      'a candidate with nothing',
      [{ ...good, candidates: [{ id: 'a' }] }],
      [],
      /candidates\.0: a candidate has a response/,
    ],
    ['an anchor that is nobody', [{ ...good, anchor_id: 'x y' }], [], /line 1: anchor_id names no candidate/],
    ['a candidate twice', [twice], [], /the same id/],
    ['an empty file', [], [], /holds no groups/],
    ['a file that is not there', null, [], /cannot read none\.jsonl/],
    ['an unknown domain', [good], ['--domain', 'cooking'], /cannot read cooking[\s\S]*deep-research, travel-planning/],
    ['a domain that is no rubric', [good], ['--domain', 'bad.jsonl'], /bad\.jsonl is no rubric: /],
    ['an unknown kind of rewards', [good], ['--rewards', 'luck'], /'luck' is invalid/],
    ['a tournament of pairs', [good], ['--rewards', 'tournament', '--format', 'swiss'], /not from swiss/],
    ['an unknown provider', [good], ['--judge', 'nowhere/m'], /'nowhere' is not known/],
    [
      'a budget without a price',
      [good],
      ['--judge', 'openai/odd', '--budget', '1'],
      /the cost of these models is unknown/,
    ],
  ])('%s: the words say so, and nobody is asked', async (_, lines, args, words) => {
    if (lines !== null) rig.write('bad.jsonl', lines);
    const before = rig.asked().length;
    const said = await rig.run('rank', lines === null ? 'none.jsonl' : 'bad.jsonl', '--yes', ...args);
    expect(said.err).toMatch(words);
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).not.toContain('bug in dr-arena');
    expect(rig.asked()).toHaveLength(before);
  });

  it('without a key, or without a judge: the words say what to do', async () => {
    rig.write('groups.jsonl', [good]);
    vi.stubEnv('OPENAI_API_KEY', '');
    const keyless = await rig.run('rank', 'groups.jsonl', '--yes');
    expect(keyless).toMatchObject(refusal(/no key for openai[\s\S]*OPENAI_API_KEY/));
    const judgeless = await runIn(rig.folder, ['rewards', 'rank', 'groups.jsonl', '--yes']);
    expect(judgeless).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/no judge is named[\s\S]*--judge/),
    });
  });

  it('into a folder that is not there: the words say so before anything is paid for', async () => {
    rig.write('groups.jsonl', [group('homeless brook', four)]);
    const before = rig.asked().length;
    const said = await rig.run('rank', 'groups.jsonl', '--yes', '-o', 'nowhere/rewards.jsonl');
    expect(said).toMatchObject(refusal('cannot write nowhere/rewards.jsonl'));
    expect(rig.asked()).toHaveLength(before);
  });
});

describe('rubrics', () => {
  it("of one's own score pairs: a domain from a file", async () => {
    const part = (weight: number, id: string) => {
      const criteria = [{ id, title: id, description: 'It is there.' }];
      return { weight, guidance: '', criteria };
    };
    rig.write('own.yaml', [{ id: 'own', process: part(0, 'reading'), answer: part(1, 'rocks') }]);
    const { groups, asked } = await rig.rank([group('own brook', four)], '--domain', 'own.yaml');
    expect(byReward(only(groups))).toEqual(bySkill(four));
    for (const each of asked) expect(firstTurn(each)).toContain('Criteria of the answer: rocks.');
    // The sum of both orders is twice the skill.
    for (const { members, scores } of only(groups).comparisons)
      expect(scores).toEqual(members.map((id) => 2 * (four[id] ?? 0)));
  });

  it('see no more of the work than they are to', async () => {
    const long = (id: string, skill: number) => ({
      id,
      messages: [{ role: 'assistant', content: `<think>${'thought '.repeat(3000)}</think>${skilledText(skill)}` }],
    });
    const working = (name: string) => ({
      group_id: name,
      query: `Which rocks of ${name}?`,
      candidates: [long('a', 2), long('b', 8)],
    });
    const longest = async (name: string, ...args: string[]) => {
      const { asked } = await rig.rank([working(name)], ...args);
      return Math.max(...asked.map((each) => firstTurn(each).length));
    };
    expect(await longest('the long brook')).toBeGreaterThan(40_000);
    expect(await longest('the cut brook', '--process-characters', '1000')).toBeLessThan(6000);
    expect((await rig.run('rank', 'groups.jsonl', '--process-characters', '10')).code).toBe(2);
  });
});
