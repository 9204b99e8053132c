import { getRequestListener } from '@hono/node-server';
import OpenAI from 'openai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../src/kernel/clock.ts';
import { createOpenaiChatModel } from '../../../../src/models/openai/openai-chat-model.ts';
import { serve } from '../../../../test/crawler/loopback-server.ts';
import type { Brain } from '../../../../test/services/model-brain.ts';
import { startOpenaiServer } from '../../../../test/services/openai-server.ts';
import { skilledText } from '../../../../test/services/trajectory-brain/skill-words.ts';
import { trajectoryBrain } from '../../../../test/services/trajectory-brain/trajectory-brain.ts';
import { judgeRoutes } from '../../../service/judge/judge-routes.ts';
import { judgeParts } from './judge-rig.ts';
import { keepingMeter } from './keeping-meter.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

const query = 'Which rocks are there along the Uln?';
const judgeName = 'local/judge';

/** The routes on loopback, their judge behind a server of its own, and OpenAI's client. */
async function service(brain: Brain) {
  const provider = await startOpenaiServer(brain);
  const target = { provider: 'local', vendor: 'test', model: 'judge', apiKey: 'sk', baseUrl: provider.baseUrl };
  const judge = createOpenaiChatModel({ ...target, clock: systemClock });
  const ended: string[] = [];
  const meter = keepingMeter();
  const told = {
    ...meter,
    end: (...end: Parameters<typeof meter.end>) => meter.end(...end).then(() => void ended.push(end[0])),
  };
  const server = await serve(getRequestListener(judgeRoutes(judgeParts([judge], {}, told)).fetch));
  opened.push(provider, server);
  const client = new OpenAI({ apiKey: 'none', baseURL: `${server.origin}/v1`, logLevel: 'off' });
  const complete = (model: string, content: string, options: OpenAI.RequestOptions = {}) =>
    client.chat.completions.create({ model, messages: [{ role: 'user', content }] }, options);
  return { provider, ended, complete };
}

const rockBrain: Brain = (asked) => trajectoryBrain(asked) ?? { kind: 'text', text: 'Seven.' };

describe('judges behind the wire', () => {
  it('answer OpenAI’s client, each name in its way', async () => {
    const { provider, complete } = await service(rockBrain);
    const said = async (model: string, content: string) => (await complete(model, content)).choices[0]?.message.content;
    const pair = JSON.stringify({ query, a: skilledText(2), b: skilledText(7) });
    expect(JSON.parse((await said('arena/pairwise', pair)) ?? '')).toMatchObject({ winner: 'B', basis: 'judged' });
    const choice = JSON.stringify({ query, candidates: [1, 6, 3].map(skilledText), k: 1 });
    expect(JSON.parse((await said('arena/choose', choice)) ?? '')).toMatchObject({ winners: [2] });
    expect(await said(judgeName, 'Rate this.')).toBe('Seven.');
    expect(provider.asked).toHaveLength(5);
    const completed = await complete('arena/pairwise', pair);
    expect(provider.asked).toHaveLength(5);
    expect(completed.usage?.total_tokens).toBeGreaterThan(0);
  });

  it('make OpenAI’s client try a failed judgement again, and get one', async () => {
    let useless = 1;
    const { complete } = await service((asked) => (useless-- > 0 ? { kind: 'refused' } : rockBrain(asked)));
    expect((await complete(judgeName, 'Rate this.')).choices[0]?.message.content).toBe('Seven.');
  });

  it('end what they have begun when the client leaves, so that it is there when it comes back', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { provider, ended, complete } = await service((asked) => gate.then(() => rockBrain(asked)));
    const leaving = new AbortController();
    const left = complete(judgeName, 'Rate this.', { signal: leaving.signal });
    const outcome = expect(left).rejects.toThrow(OpenAI.APIUserAbortError);
    await vi.waitFor(() => expect(provider.asked).toHaveLength(1), { timeout: 30_000, interval: 5 });
    leaving.abort();
    await outcome;
    open();
    await vi.waitFor(() => expect(ended).toHaveLength(1), { timeout: 30_000, interval: 5 });
    expect((await complete(judgeName, 'Rate this.')).choices[0]?.message.content).toBe('Seven.');
    expect(provider.asked).toHaveLength(1);
  });
});
