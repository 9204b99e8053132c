// Repeats test/training/service/serve.real.test.ts (judges share record and budget with groups) over a kill.
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { honest } from '../../../cli/rewards-rig.ts';
import { skilledText } from '../../../services/trajectory-brain/skill-words.ts';
import { candidates, post, type RunningService, rewardServiceRig } from '../reward-service-rig.ts';

const rig = rewardServiceRig();
const query = 'Which rocks are there along the Uln?';

function judgesOf({ url }: RunningService) {
  const client = new OpenAI({ apiKey: 'none', baseURL: `${url}v1`, logLevel: 'off', maxRetries: 0 });
  return async (model: string, content: string) => {
    const completed = await client.chat.completions.create({ model, messages: [{ role: 'user', content }] });
    return completed.choices[0]?.message.content ?? '';
  };
}

describe('judges of the reward service', () => {
  it('share record and budget with its groups, and keep both over a kill', async () => {
    rig.judgeBy((asked) => (asked.schema === null ? { kind: 'text', text: 'Seven.' } : honest(asked)));
    const service = await rig.start('--budget', '5');
    const group = await post(service, '/v1/groups', { group_id: 'two', query, candidates: candidates({ a: 6, b: 2 }) });
    expect(group.body).toMatchObject({ rewards: [1, 0], judge_calls: 2 });
    const calls = rig.asked().length;
    const turned = JSON.stringify({ query, a: skilledText(2), b: skilledText(6) });
    expect(JSON.parse(await judgesOf(service)('arena/pairwise', turned))).toMatchObject({
      winner: 'B',
      basis: 'judged',
    });
    expect(rig.asked().length).toBe(calls);
    const own = (await (await fetch(new URL('/v1/models', service.url))).json()) as { data: { id: string }[] };
    const judge = own.data.at(-1)?.id ?? '';
    expect(await judgesOf(service)(judge, 'Rate this.')).toBe('Seven.');
    const described = (await (await fetch(new URL('/openapi.json', service.url))).json()) as { paths: object };
    expect(described.paths).toHaveProperty(['/v1/chat/completions', 'post']);
    await service.kill();
    const poorer = await rig.start('--budget', '0.000001');
    expect(await judgesOf(poorer)(judge, 'Rate this.')).toBe('Seven.');
    expect(rig.asked().length).toBe(calls + 1);
    const spent = { status: 503, code: 'budget_spent' };
    await expect(judgesOf(poorer)(judge, 'Rate that.')).rejects.toMatchObject(spent);
    expect(await poorer.stop()).toBe(0);
  });
});
