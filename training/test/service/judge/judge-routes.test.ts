import { describe, expect, it, vi } from 'vitest';
import { neverSettles } from '../../../../src/kernel/until-aborted.ts';
import type { CallMeter } from '../../../../src/models/call-meter.ts';
import { brainModel } from '../../../../test/examiner/judging/brain-model.ts';
import { skilledText } from '../../../../test/services/trajectory-brain/skill-words.ts';
import { spoiltTrajectoryBrain } from '../../../../test/services/trajectory-brain/spoilt-trajectory-brain.ts';
import { trajectoryBrain } from '../../../../test/services/trajectory-brain/trajectory-brain.ts';
import type { GroupFault } from '../../../groups/service-group.ts';
import { clientOf, judgeParts, servicesFor } from './judge-rig.ts';
import { keepingMeter } from './keeping-meter.ts';

const pair = { query: 'Which rocks?', a: skilledText(7), b: skilledText(2) };
const pairwise = 'arena/pairwise';

describe('the endpoint', () => {
  it('lists every name that can be asked, and refuses others with the list', async () => {
    const { client, complete } = servicesFor([brainModel(trajectoryBrain), brainModel(trajectoryBrain, 'other/judge')]);
    const ids = (await client.models.list()).data.map(({ id }) => id);
    expect(ids).toEqual([
      'arena/pairwise',
      'arena/pairwise/test/judge',
      'arena/pairwise/other/judge',
      'arena/choose',
      'arena/choose/test/judge',
      'arena/choose/other/judge',
      'test/judge',
      'other/judge',
    ]);
    for (const model of ['gpt-4o', 'arena/pairwise/gpt-4o', 'arena/', 'arena/rank'])
      await expect(complete(model, pair)).rejects.toMatchObject({
        status: 404,
        code: 'model_not_found',
        param: 'model',
      });
  });

  it.each([
    ['no JSON', 'model=x'],
    ['no object', '[]'],
    ['JSON that is too deep', `{"metadata": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('refuses a body that is %s', async (_, body) => {
    const { routes } = servicesFor([brainModel(trajectoryBrain)]);
    const response = await routes.request('/v1/chat/completions', { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'bad_request', type: 'invalid_request_error' } });
  });

  it('never makes a score or a winner out of a reply of no use; the next request is another try', async () => {
    let use = false;
    const judge = brainModel((asked) => (use ? trajectoryBrain(asked) : { kind: 'text', text: 'A is better: 9/10' }));
    const { complete, said } = servicesFor([judge]);
    await expect(complete(pairwise, pair)).rejects.toMatchObject({ status: 502, code: 'judgement_failed' });
    expect(judge.asked).toHaveLength(4);
    use = true;
    expect(await said(pairwise, { ...pair, a: pair.b, b: pair.a })).toMatchObject({ winner: 'B' });
    expect(judge.asked).toHaveLength(6);
  });

  it('gives an honest judgement or none, however many replies are of no use, and a client that retries gets one', async () => {
    const judge = brainModel(spoiltTrajectoryBrain(0.3, 7));
    const { routes } = servicesFor([judge]);
    const client = clientOf(routes);
    let failed = 0;
    for (let at = 0; at < 8; at++) {
      const content = JSON.stringify({ ...pair, query: `Which rocks, ${at}?` });
      const ask = () => client.chat.completions.create({ model: pairwise, messages: [{ role: 'user', content }] });
      for (let tries = 1; ; tries++) {
        const completed = await ask().catch(() => null);
        if (completed === null && tries < 20) failed++;
        else {
          expect(completed?.choices[0]?.message.content).toContain('"winner":"A"');
          break;
        }
      }
    }
    expect(failed).toBeGreaterThan(0);
  });

  it('goes back to the reply on record when it has forgotten how often a question failed', async () => {
    const meter = keepingMeter();
    let replies = 0;
    const judge = brainModel((asked) => (++replies > 4 ? trajectoryBrain(asked) : { kind: 'refused' }));
    const outcome = (rig: ReturnType<typeof servicesFor>) =>
      rig.said(pairwise, pair).then(
        ({ winner }) => winner,
        () => null,
      );
    const before = servicesFor([judge], {}, meter);
    expect([await outcome(before), await outcome(before)]).toEqual([null, 'A']);
    const restarted = servicesFor([judge], {}, meter);
    expect([await outcome(restarted), await outcome(restarted)]).toEqual([null, 'A']);
    expect(judge.asked).toHaveLength(6);
  });

  it('asks a provider that was out of order the same question again, not another one', async () => {
    let out = true;
    const judge = brainModel((asked) =>
      out ? { reason: 'request_refused', detail: 'no credit', retryAfterMs: null } : trajectoryBrain(asked),
    );
    const { complete, said } = servicesFor([judge]);
    await expect(complete(pairwise, pair)).rejects.toMatchObject({ status: 502 });
    out = false;
    await said(pairwise, pair);
    expect(new Set(judge.asked.map(({ purpose }) => purpose.occasion))).toEqual(new Set(['try 1']));
  });

  it('says that it judges no more, also to those who wait already', async () => {
    const stopping = new AbortController();
    let fault: GroupFault | null = null;
    const spent: CallMeter = {
      begin: async () => ({ kind: 'no_budget', detail: 'nothing left' }),
      end: () => neverSettles(),
      submitted: async () => undefined,
      suspend: async () => undefined,
      markUseless: async () => undefined,
      slowDown: () => neverSettles(),
    };
    const { options, ...parts } = judgeParts([brainModel(trajectoryBrain)], {}, spent);
    const { complete } = servicesFor([], {
      ...parts,
      options: { ...options, signal: stopping.signal },
      stopped: () => fault,
    });
    const waiting = complete(pairwise, pair);
    fault = { code: 'budget_spent', message: 'The budget is spent.' };
    stopping.abort();
    await expect(waiting).rejects.toMatchObject({ status: 503, code: 'budget_spent' });
    await expect(complete('test/judge', 'Rate this.')).rejects.toMatchObject({ status: 503, code: 'budget_spent' });
  });

  it('tells those who wait to come again when the service closes, and ends what it has begun', async () => {
    const closing = new AbortController();
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const judge = brainModel(trajectoryBrain);
    let begun = 0;
    const ask: typeof judge.ask = async (...asked) => {
      begun++;
      await gate;
      return judge.ask(...asked);
    };
    const slow = { ...judge, ask };
    const kept = keepingMeter();
    const ended: string[] = [];
    const end: CallMeter['end'] = (...told) => kept.end(...told).then(() => void ended.push(told[0]));
    const { complete } = servicesFor([slow], { closing: closing.signal }, { ...kept, end });
    const waiting = complete(pairwise, pair).catch((error: unknown) => error);
    await vi.waitFor(() => expect(begun).toBe(2), { timeout: 30_000, interval: 1 });
    closing.abort();
    expect(await waiting).toMatchObject({ status: 503, code: 'stopping' });
    open();
    await vi.waitFor(() => expect(ended).toHaveLength(2), { timeout: 30_000, interval: 1 });
    expect(await servicesFor([slow], {}, kept).said(pairwise, pair)).toMatchObject({ winner: 'A' });
    expect(judge.asked).toHaveLength(2);
  });

  it('takes only so many requests at a time, and asks the others to come again', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const judge = brainModel(trajectoryBrain);
    const slow = { ...judge, ask: (...asked: Parameters<typeof judge.ask>) => gate.then(() => judge.ask(...asked)) };
    const { said, complete } = servicesFor([slow], { mostAtOnce: 1 });
    const first = said(pairwise, pair);
    const second = await complete(pairwise, pair).catch((error: unknown) => error);
    expect(second).toMatchObject({ status: 429, code: 'overloaded' });
    open();
    expect(await first).toMatchObject({ winner: 'A' });
    expect(await said(pairwise, pair)).toMatchObject({ winner: 'A' });
  });
});
