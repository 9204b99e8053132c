// Repeats what test/engine/take-over.test.ts holds of a step that had failed, with a process that is killed.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArenaFolder, arenaFolder } from '../cli/arena-folder.ts';
import { killAt, openWatch, type Watch } from './watch.ts';

const play = ['tournament', 'run', '--yes'];
/** One match at a time, so that the run is long enough to be killed. */
const settings = {
  seed: 11,
  agents: ['Kestrel', 'Heron', 'Plover'].map((name) => ({ kind: 'scripted', name })),
  web: { sandbox: { size: 100 } },
  // A page that a busy machine gives late would make another tree, and another board.
  crawl: { timeoutMs: 300_000 },
  trees: { count: 1 },
  tournament: { format: 'round-robin', matchRounds: 2, concurrency: 1 },
};
const calm = arenaFolder(settings);
const home = arenaFolder(settings);
let watch: Watch;
let undisturbed: unknown;

beforeAll(async () => {
  watch = await openWatch(home.url);
  undisturbed = await leaderboardOf(calm, ...play);
});
afterAll(() => watch?.close());

/** The board of a command that is run in this process to a good end. */
const leaderboardOf = async ({ json }: ArenaFolder, ...args: readonly string[]): Promise<unknown> =>
  (await json(...args)).leaderboard;

/** As the engine writes it. */
const failure = JSON.stringify({
  json: { name: 'Error', message: 'could not extend file: No space left on device' },
  __dbos_serializer: 'superjson',
});

/** Records that the last step of each match under way has failed, as before a death between the two records. */
async function failLastSteps(): Promise<number> {
  const { numAffectedRows } = await sql`update dbos.operation_outputs step set output = null, error = ${failure}
    where workflow_uuid in
      (select workflow_uuid from dbos.workflow_status where name = 'match' and status = 'PENDING')
    and function_id = (select max(function_id) from dbos.operation_outputs each
      where each.workflow_uuid = step.workflow_uuid)`.execute(watch.db);
  return Number(numAffectedRows);
}

const matchUnderWay = async () =>
  (
    await sql`select 1 from arena.answers where tournament = ${await watch.newest()} and exists
      (select 1 from dbos.workflow_status where name = 'match' and status = 'PENDING')`.execute(watch.db)
  ).rows.length > 0;

describe('a tournament', () => {
  it('does a step again whose failure was recorded before its process died', async () => {
    const before = await watch.newest();
    await killAt(home.start(...play), async () => (await watch.newest()) !== before && (await matchUnderWay()));
    expect(await failLastSteps()).toBeGreaterThan(0);
    expect(await leaderboardOf(home, 'tournament', 'resume')).toEqual(undisturbed);
  });
});
