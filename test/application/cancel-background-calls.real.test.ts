import { afterEach, describe, expect, it, vi } from 'vitest';
import { cancelBackgroundCalls } from '../../src/application/abandon-run.ts';
import { configSchema } from '../../src/config/config-schema.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { tournamentId } from '../../src/kernel/ids.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { createOpenaiBackground } from '../../src/models/openai/openai-background.ts';
import { postgresMeter } from '../../src/storage/postgres-meter.ts';
import { goOf, plannedWith } from '../models/calls.ts';
import { requestOf } from '../models/vendor-under-test.ts';
import { type BackgroundServerOptions, startBackgroundServer } from '../services/background-server.ts';
import { headWith } from '../storage/records.ts';
import { testArena } from '../support/test-arena.ts';

const arena = testArena();
const model = 'o3-deep-research';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A run that was left while a provider works for it in the background. */
async function leftRun(options: BackgroundServerOptions) {
  vi.stubEnv('OPENAI_API_KEY', 'key-of-openai');
  const server = await startBackgroundServer(options);
  const run = tournamentId(uniqueId('T'));
  const config = configSchema.parse({ providers: { openai: { url: server.baseUrl } } });
  await arena.ledger.tournaments.save(headWith({ id: run, config }));
  const openMeter = () =>
    postgresMeter(arena.db, { run, executor: uniqueId('x'), budgetUsd: null, limitsOf: () => ({ concurrency: 10 }) });
  const bare = createOpenaiBackground({
    provider: 'openai',
    vendor: 'openai',
    model,
    apiKey: null,
    baseUrl: server.baseUrl,
    clock: systemClock,
  });
  const handIn = async () => {
    const taken = await bare.submit(requestOf('What is it?', { webSearch: { most: 5 } }));
    if (!taken.ok) throw new Error(taken.failure.detail);
    const meter = openMeter();
    const call = await goOf(meter, plannedWith({ key: uniqueId('key'), model, worstUsd: 9, background: true }));
    await meter.submitted(call, taken.value);
  };
  await handIn();
  return {
    run,
    server,
    handIn,
    cancel: () => cancelBackgroundCalls({ clock: systemClock, ledger: arena.ledger, openMeter }, run),
  };
}

describe('what a provider does in the background for a run that is given up', () => {
  it('is cancelled, and what it has used is on the bill', async () => {
    const { run, server, cancel } = await leftRun({ ending: 'never' });
    expect(await cancel()).toEqual({ cancelled: 1, left: [] });
    expect(server.jobs.map(({ cancelled }) => cancelled)).toEqual([true]);
    expect(await arena.ledger.modelCalls.committedUsd(run)).toBe(1.4);
    expect(await cancel()).toEqual({ cancelled: 0, left: [] });
    await server.close();
  });

  it('is cancelled at once with others, not one after the other', async () => {
    const { run, server, cancel, handIn } = await leftRun({ ending: 'never', gathers: 4 });
    for (let more = 0; more < 3; more++) await handIn();
    expect(await cancel()).toEqual({ cancelled: 4, left: [] });
    expect(server.jobs.map(({ cancelled }) => cancelled)).toEqual([true, true, true, true]);
    expect(await arena.ledger.modelCalls.openJobs(run)).toEqual([]);
    await server.close();
  });

  it('is named where its provider cannot be told, and stays on the bill as it was reserved', async () => {
    const { run, server, cancel } = await leftRun({ ending: 'never' });
    await server.close();
    const { cancelled, left } = await cancel();
    expect(cancelled).toBe(0);
    expect(left).toEqual([
      expect.stringMatching(/^openai\/o3-deep-research could not be told to stop resp_1: no connection/),
    ]);
    expect(await arena.ledger.modelCalls.committedUsd(run)).toBe(9);
  });
});
