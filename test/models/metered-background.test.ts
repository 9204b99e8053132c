import { describe, expect, it } from 'vitest';
import { ok, type Result } from '../../src/kernel/result.ts';
import type { BackgroundModel, JobState } from '../../src/models/background-model.ts';
import type { CallEnd, CallMeter, Leave, PlannedCall } from '../../src/models/call-meter.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { type JobNews, meteredBackground } from '../../src/models/metered-background.ts';
import { chargedFailure, failureWith, never, replyWith, requestWith } from './calls.ts';
import { fakeClock } from './fake-clock.ts';

const usage = { inputTokens: 1_000_000, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 100_000, searches: 0 };
const { elapsedMs: _elapsedMs, ...reply } = replyWith({ usage });
const working: JobState = { kind: 'working' };
const done = (ranMs: number | null = null): JobState => ({ kind: 'ended', outcome: ok(reply), usage, ranMs });
const stopped: JobState = { kind: 'ended', outcome: chargedFailure('unavailable'), usage, ranMs: null };

type Looked = JobState | Result<JobState, ModelFailure>;

interface Script {
  readonly leaves?: readonly Leave[];
  readonly submits?: readonly Result<string, ModelFailure>[];
  /** The last one again and again. */
  readonly looks?: readonly Looked[];
  readonly cancels?: Result<JobState, ModelFailure>;
  readonly timeoutMs?: number;
  readonly cancelsLeft?: boolean;
}

/** A model in the background and a meter that say what the script has; all that happens is written down. */
function play(script: Script = {}) {
  const { leaves = [], submits = [ok('job-1')], looks = [done()], cancels = ok(stopped) } = script;
  const log: string[] = [];
  const planned: PlannedCall[] = [];
  const ends: CallEnd[] = [];
  const clock = fakeClock();
  const next = { leave: 0, submit: 0, look: 0 };
  const meter: CallMeter = {
    begin: async (call) => {
      planned.push(call);
      return leaves[next.leave++] ?? { kind: 'go', call: 'c-1' };
    },
    end: async (call, end) => {
      log.push(`end ${call}`);
      ends.push(end);
    },
    submitted: async (call, job) => void log.push(`submitted ${call} ${job}`),
    suspend: async (call) => void log.push(`suspend ${call}`),
    markUseless: async () => undefined,
    slowDown: async () => void log.push('slow down'),
  };
  const bare: BackgroundModel = {
    provider: 'openai',
    model: 'deep',
    vendor: 'openai',
    submit: async () => {
      log.push('submit');
      return submits[Math.min(next.submit++, submits.length - 1)] ?? ok('job-1');
    },
    look: async (job) => {
      log.push(`look ${job}`);
      const looked = looks[Math.min(next.look++, looks.length - 1)] ?? working;
      return 'kind' in looked ? ok(looked) : looked;
    },
    cancel: async (job) => {
      log.push(`cancel ${job}`);
      return cancels;
    },
  };
  const price = { input: 1, output: 10 };
  const news: JobNews[] = [];
  const model = meteredBackground(bare, {
    ...{ meter, clock, price, searchInputTokens: 0, onBudgetSpent: () => undefined },
    onJob: (told) => void news.push(told),
    cancelsLeft: script.cancelsLeft,
  });
  const ask = (signal = never()) => model.ask(requestWith({ timeoutMs: script.timeoutMs ?? 60_000 }), signal);
  return { ask, log, ends, planned, clock, news };
}

describe('a metered model in the background', () => {
  it('records the id of the work before it looks at it, and its cost when it has ended', async () => {
    const { ask, log, ends, planned } = play({ looks: [working, working, done(30_000)] });
    expect(await ask()).toMatchObject({ ok: true, value: { text: 'Hello', costUsd: 2, elapsedMs: 30_000 } });
    expect(log).toEqual(['submit', 'submitted c-1 job-1', 'look job-1', 'look job-1', 'look job-1', 'end c-1']);
    expect(ends).toMatchObject([{ costUsd: 2 }]);
    expect(planned).toMatchObject([{ background: true }]);
  });

  it('goes on with work that was handed in before, and hands in nothing', async () => {
    const { ask, log } = play({ leaves: [{ kind: 'submitted', call: 'c-9', job: 'job-9', sinceMs: 7000 }] });
    expect(await ask()).toMatchObject({ ok: true, value: { elapsedMs: 7000 } });
    expect(log).toEqual(['look job-9', 'end c-9']);
  });

  it('takes what was done in time while nobody looked, and not what the provider took too long for', async () => {
    const left: Leave = { kind: 'submitted', call: 'c-9', job: 'job-9', sinceMs: 3_600_000 };
    expect(await play({ leaves: [left], looks: [done(50_000)] }).ask()).toMatchObject({ ok: true });
    const late = play({ leaves: [left], looks: [done(61_000)] });
    const detail = 'no reply within 60 s; it came after 61 s';
    expect(await late.ask()).toMatchObject({ ok: false, failure: { reason: 'timed_out', detail } });
    expect(late.ends).toMatchObject([{ costUsd: 2 }]);
  });

  it('has what is not ready in its time cancelled, and counts what that has cost', async () => {
    const { ask, log, ends } = play({ looks: [working] });
    const cancelled = { reason: 'timed_out', detail: 'no reply within 60 s; it was cancelled' };
    expect(await ask()).toMatchObject({ ok: false, failure: cancelled });
    expect(log.slice(-2)).toEqual(['cancel job-1', 'end c-1']);
    expect(ends).toMatchObject([{ costUsd: 2 }]);
    const unsaid = play({ looks: [working], cancels: ok(working) });
    const goesOn = { reason: 'timed_out', detail: 'no reply within 60 s; its provider may go on with it' };
    expect(await unsaid.ask()).toMatchObject({ ok: false, failure: goesOn });
    expect(unsaid.ends).toMatchObject([{ costUsd: null }]);
  });

  it('keeps what was ready just before it was cancelled', async () => {
    const { ask } = play({ looks: [working], cancels: ok(done(59_000)) });
    expect(await ask()).toMatchObject({ ok: true });
  });

  it('hands in nothing of which nobody knows whether it was taken before', async () => {
    const { ask, log } = play({ leaves: [{ kind: 'lost' }] });
    expect(await ask()).toMatchObject({ ok: false, failure: { reason: 'unavailable', mayBeCharged: true } });
    expect(log).toEqual([]);
  });

  it('leaves a call open of which nobody knows whether it was taken, and does not hand it in again', async () => {
    const { ask, log } = play({ submits: [chargedFailure('timed_out')] });
    const detail = expect.stringContaining('so it is not handed in again');
    expect(await ask()).toMatchObject({ ok: false, failure: { reason: 'unavailable', detail } });
    expect(log).toEqual(['submit', 'suspend c-1']);
  });

  it('hands in again, as a call of its own, what the provider refused for its rate', async () => {
    const { ask, log, ends } = play({ submits: [failureWith('rate_limited', 10), ok('job-1')] });
    expect(await ask()).toMatchObject({ ok: true });
    expect(log.slice(0, 5)).toEqual(['submit', 'end c-1', 'slow down', 'submit', 'submitted c-1 job-1']);
    expect(ends[0]).toMatchObject({ costUsd: 0 });
  });

  it('leaves work that it cannot see for whoever asks next', async () => {
    const refused = play({ looks: [working, failureWith('key_refused')] });
    expect(await refused.ask()).toMatchObject({ ok: false, failure: { reason: 'key_refused' } });
    expect(refused.log.at(-1)).toBe('suspend c-1');
    const away = play({ looks: [failureWith('unavailable')] });
    expect(await away.ask()).toMatchObject({ ok: false, failure: { reason: 'unavailable' } });
    expect(away.log.at(-1)).toBe('suspend c-1');
  });

  it('tells that it has handed work in, each minute that it goes on, and that it has cancelled what nobody could go on with', async () => {
    const { ask, log, news } = play({ looks: [working], timeoutMs: 150_000, cancelsLeft: true });
    await ask();
    expect(news.map(({ kind, job }) => `${kind} ${job}`)).toEqual([
      'handed_in job-1',
      'at_work job-1',
      'at_work job-1',
    ]);
    expect(news[1]?.ms).toBeGreaterThanOrEqual(60_000);
    expect(log.at(-1)).toBe('end c-1');
    const stopped = play({ looks: [working], timeoutMs: 3_600_000, cancelsLeft: true });
    const stop = new AbortController();
    const asked = stopped.ask(stop.signal);
    stop.abort(new Error('the process stops'));
    await expect(asked).rejects.toThrow('the process stops');
    expect(stopped.log.slice(-2)).toEqual(['cancel job-1', 'suspend c-1']);
    expect(stopped.news.at(-1)).toMatchObject({ kind: 'cancelled', model: 'openai/deep', job: 'job-1' });
  });

  it('leaves work under way when it is to stop, and throws why', async () => {
    const { ask, log } = play({ looks: [working], timeoutMs: 3_600_000 });
    const stop = new AbortController();
    const asked = ask(stop.signal);
    stop.abort(new Error('the process stops'));
    await expect(asked).rejects.toThrow('the process stops');
    expect(log.at(-1)).toBe('suspend c-1');
    expect(log).toContain('submitted c-1 job-1');
  });
});
