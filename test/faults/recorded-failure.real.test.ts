import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { leaderboardOf, type SmallRun, smallRuns } from './small-run.ts';

const { opened, undisturbed } = smallRuns();

/** As the engine writes it. */
const failure = JSON.stringify({
  json: { name: 'Error', message: 'could not extend file: No space left on device' },
  __dbos_serializer: 'superjson',
});

const unfinished = `select workflow_uuid from dbos.workflow_status where name = 'match' and status = 'PENDING'`;

/** Plays until a match is under way in which something is answered, and kills the process. */
async function killedInMatch(run: SmallRun): Promise<void> {
  const { child, ended } = run.start();
  const begun = `select 1 from arena.answers where exists (${unfinished})`;
  while ((await run.query(begun)).length === 0) {
    if (child.exitCode !== null) throw new Error(`it ended by itself: ${(await ended).stderr}`);
    await wait(20);
  }
  child.kill('SIGKILL');
  await ended;
}

it('a step whose failure was recorded, and that of its workflow not, is done again where the run goes on', async () => {
  const run = await opened();
  await killedInMatch(run);
  const failed = await run.query(`update dbos.operation_outputs step set output = null, error = '${failure}'
    where workflow_uuid in (${unfinished}) and function_id =
    (select max(function_id) from dbos.operation_outputs each where each.workflow_uuid = step.workflow_uuid)
    returning function_name`);
  expect(failed.length).toBeGreaterThan(0);
  expect(await leaderboardOf(run.start(['tournament', 'resume', '--json']).ended)).toEqual(undisturbed());
});
