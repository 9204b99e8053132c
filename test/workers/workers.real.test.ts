import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Said } from '../cli/run-in.ts';
import { expectNothingLeft, openSmallRun, type SmallRun, undisturbedEnd } from '../faults/small-run.ts';
import type { Running } from '../support/run-program.ts';

let run: SmallRun;
let undisturbed: unknown;
const hired: Running[] = [];

beforeAll(async () => {
  run = await openSmallRun();
  undisturbed = await undisturbedEnd(run);
});
afterAll(async () => {
  for (const { child } of hired) child.kill('SIGKILL');
  await Promise.all(hired.map(({ ended }) => ended));
  await run?.close();
});

/** Starts a worker, and waits until it is on record. */
async function hire(name: string): Promise<Running> {
  const worker = run.start(['worker', '--name', name, '--grace', '10']);
  hired.push(worker);
  await expect.poll(() => run.query(`select 1 from arena.workers where name = '${name}'`), bound).toHaveLength(1);
  return worker;
}

const bound = { timeout: 120_000, interval: 20 };
const newestId = async () =>
  String((await run.query('select id from arena.tournaments order by started_at desc limit 1'))[0]?.id);

function leaderboardIn({ code, out, err }: Said): unknown {
  expect(code, err).toBe(0);
  return JSON.parse(out).leaderboard;
}

describe('workers of one database', () => {
  it('take over the work of one that is killed, and end its run as if nothing were', async () => {
    const first = await hire('first');
    const answered = run.proxy.arm({ words: 'insert into "arena"."answers"', times: 1, fault: { kind: 'pass' } });
    const followed = run.runHere(['tournament', 'run', '--yes', '--json']);
    await Promise.race([answered, followed.then(({ err }) => expect.fail(err)), first.ended.then(() => expect.fail())]);
    first.child.kill('SIGKILL');
    await first.ended;
    const recorded = await run.recorded();
    await hire('second');
    const said = await followed;
    expect(leaderboardIn(said)).toEqual(undisturbed);
    expect(said.err).toMatch(/played by .*first/);
    expect(await run.recorded()).toEqual(expect.arrayContaining([...recorded]));
  });

  it('have each a name of its own', async () => {
    const twin = await run.runHere(['worker', '--name', 'second']);
    expect(twin).toMatchObject({ code: 2, err: expect.stringContaining('second') });
  });

  it('stop when they are told to, and leave nothing', async () => {
    const worker = hired.at(-1);
    worker?.child.kill('SIGTERM');
    const ended = await worker?.ended;
    expect(ended?.code, ended?.stderr).toBe(0);
    await expectNothingLeft(run);
  });

  it('and terminals leave a run alone that another version of the program began', async () => {
    const id = await newestId();
    await run.query(`update dbos.workflow_status set application_version = 'dr-arena-workflows-0', status = 'ENQUEUED',
      queue_name = 'lead' where workflow_uuid = 'tournament/${id}'`);
    const resumed = await run.runHere(['tournament', 'resume', id]);
    expect(resumed).toMatchObject({ code: 2, err: expect.stringContaining('another version') });
  });
});
