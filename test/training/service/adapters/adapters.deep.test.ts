// Repeats test/training/service/adapters/adapters-over-http.real.test.ts (rewards for an HTTP client of Python) with a judge, and
// a service that is killed.
import { describe, expect, it, vi } from 'vitest';
import { bySkill, four, honest } from '../../../cli/rewards-rig.ts';
import { skilledText } from '../../../services/trajectory-brain/skill-words.ts';
import { post, type RunningService, rewardServiceRig } from '../reward-service-rig.ts';

const rig = rewardServiceRig();
const ids = Object.keys(four);
const answers = Object.values(four).map((skill) => skilledText(skill));

function byReward(rewards: readonly (number | null)[]): string[] {
  return ids.toSorted((one, other) => (rewards[ids.indexOf(other)] ?? -1) - (rewards[ids.indexOf(one)] ?? -1));
}

/** Asks for rewards as slime does, one request a sample. */
function asSlime(service: Pick<RunningService, 'url'>, prompt: string): Promise<readonly number[]> {
  const place = '/v1/adapters/slime?size=4&format=round-robin';
  const ask = (response: string) => post<number>(service, place, { prompt, response, label: null });
  return Promise.all(answers.map(async (response) => (await ask(response)).body));
}

describe('adapters of a running service', () => {
  it('know the samples of a service that was killed, and ask for no finished judgement', async () => {
    const first = await rig.start('--name', 'killed-trainers');
    const before = rig.asked().length;
    // The calls of a round: two pairs in both orders. The next begins when all of them have ended.
    const round = 4;
    let letThrough = round;
    rig.judgeBy((asked) => (letThrough-- > 0 ? honest(asked) : { kind: 'hang' }));
    const prompt = 'Which \u0000 rocks \ud800 are there along the slime river?';
    const waiting = asSlime(first, prompt).catch(() => null);
    await vi.waitFor(() => expect(rig.asked().length - before).toBe(2 * round), { timeout: 60_000 });
    await first.kill();
    expect(await waiting).toBeNull();
    rig.judgeBy(honest);
    const second = await rig.start('--name', 'killed-trainers');
    expect(byReward(await asSlime(second, prompt))).toEqual(bySkill(four));
    const words = rig
      .asked()
      .slice(before)
      .map((asked) => JSON.stringify(asked));
    expect(new Set(words).size).toBe(12);
    const finished = new Set(words.slice(0, round));
    expect(words.slice(round).filter((each) => finished.has(each))).toEqual([]);
    expect(words.length - 12).toBeLessThanOrEqual(round);
    expect(await second.stop()).toBe(0);
  });
});
