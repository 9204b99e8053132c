import { XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectArena } from '../../src/storage/database.ts';
import { openLedger } from '../../src/storage/ledger.ts';
import { arenaFolder } from './arena-folder.ts';
import { runAlone, type Said } from './run-in.ts';

const home = arenaFolder();
const { folder, run } = home;
/** As the roster has it, to be changed. */
const merlin = { kind: 'scripted', hops: 8, coverage: 10, errorRate: 0, style: 'table' };

beforeAll(async () => {
  const config = {
    seed: 6,
    agents: [
      ...['Merlin', 'Kestrel', 'Magpie'].map((name) => ({ kind: 'scripted', name })),
      { ...merlin, name: 'Merlin-again' },
      { ...merlin, name: 'Merlin-careless', strayRate: 0.3, errorRate: 0.3, omitRate: 0.3 },
    ],
    web: { sandbox: { size: 300 } },
    tournament: { matchRounds: 3 },
  };
  home.write('arena.yaml', config);
  for (const args of [
    ['set', 'create', 'gate', '--build', '8', '--reach', '2', '--private'],
    ['set', 'freeze', 'gate'],
  ]) {
    const said = await run(...args);
    expect(said.code, said.err).toBe(0);
  }
});
interface Result {
  readonly comparison: string;
  readonly report: {
    readonly decision: string;
    readonly look: { readonly high: number } | null;
    readonly trees: readonly { readonly tree: string }[];
  };
  readonly answersBought: number;
  readonly answersReused: number;
  readonly tournaments: readonly string[];
  readonly met: boolean;
}

const read = (said: Said): Result => JSON.parse(said.out);

describe('compare', () => {
  it('says that a good agent is better than a bad one before the set is through, for people and for CI', async () => {
    const files = ['--junit', 'gate.xml', '--markdown', 'gate.md'];
    const said = await run(
      'compare',
      'Merlin',
      'Magpie',
      '--set',
      'gate',
      '--until-decided',
      '--budget',
      '1',
      ...files,
      '--json',
    );
    expect(said.code, said.err).toBe(0);
    const { report, met, answersReused, tournaments } = read(said);
    expect({ decision: report.decision, met, answersReused }).toEqual({
      decision: 'better',
      met: true,
      answersReused: 0,
    });
    expect(report.trees.length).toBeLessThanOrEqual(8);
    expect(tournaments.length).toBeGreaterThan(0);
    const junit = home.read('gate.xml');
    expect(XMLValidator.validate(junit)).toBe(true);
    expect(junit).toContain('failures="0"');
    expect(home.read('gate.md')).toMatch(/^### Merlin is better than Magpie/);
  });

  it('exits with 3 where the new version is worse, and buys no answer of the old one twice', async () => {
    const said = await run('compare', 'Magpie', 'Merlin', '--set', 'gate', '--junit', 'gate.xml', '--json');
    expect(said.code).toBe(3);
    expect(said.err).toContain('Magpie is worse than Merlin; not worse was required');
    const { report, answersReused, answersBought } = read(said);
    expect(report.decision).toBe('worse');
    expect(answersReused).toBeGreaterThan(0);
    expect(answersBought).toBeGreaterThan(0);
    expect(home.read('gate.xml')).toContain('failures="1"');
    const fresh = read(await run('compare', 'Magpie', 'Merlin', '--set', 'gate', '--fresh', '--json'));
    expect(fresh.answersReused).toBe(0);
    expect(fresh.report).toEqual(report);
  });

  it('says what was done to an agent of the roster: worse with raised rates, equivalent where nothing was', async () => {
    const worse = await run('compare', 'Merlin-careless', 'Merlin', '--set', 'gate', '--until-decided', '--json');
    expect(worse.code, worse.err).toBe(3);
    const { report } = read(worse);
    expect(report.decision).toBe('worse');
    expect(report.look?.high).toBeLessThan(0);
    const again = ['compare', 'Merlin-again', 'Merlin', '--set', 'gate', '--margin', '30', '--require', 'equivalent'];
    const same = await run(...again, '--json');
    expect(same.code, same.err).toBe(0);
    expect(read(same).report).toMatchObject({ decision: 'equivalent', look: { difference: 0 } });
  });

  it('is undecided between an agent and one like it, which is met or not as it was required', async () => {
    const twin = await run('compare', 'Merlin', 'Kestrel', '--set', 'gate', '--json');
    expect(read(twin).report.decision).toBe('undecided');
    expect(twin.code).toBe(0);
    expect((await run('compare', 'Merlin', 'Kestrel', '--set', 'gate', '--require', 'better')).code).toBe(3);
  });

  it('goes on after an interruption where it was, with nothing played twice', async () => {
    const interrupt = new AbortController();
    const args = ['compare', 'Kestrel', 'Magpie', '--set', 'gate', '--until-decided', '--fresh'];
    const broken = runAlone(folder, args, { DATABASE_URL: home.url }, interrupt.signal);
    const id = await firstComparison('Kestrel', 'Magpie');
    interrupt.abort();
    const { code, err } = await broken;
    // It may have been quicker.
    if (code === 130) expect(err).toContain(`dr-arena compare --resume ${id}`);
    const resumed = read(await run('compare', '--resume', id, '--json'));
    const whole = read(await run(...args, '--json'));
    expect(resumed.comparison).toBe(id);
    expect(resumed.report).toEqual(whole.report);
    expect(resumed.answersBought).toBe(whole.answersBought);
  });
});

/** The comparison of two agents, as soon as a tournament of it has an answer. */
async function firstComparison(newer: string, older: string): Promise<string> {
  const connection = await connectArena(home.url);
  try {
    const { tournaments, answers } = openLedger(connection.db);
    for (let look = 0; look < 600; look++) {
      for (const { id, comparison } of await tournaments.list()) {
        if (comparison?.newer !== newer || comparison.older !== older) continue;
        if ((await answers.ofTournament(id)).length > 0) return comparison.id;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('no comparison began');
  } finally {
    await connection.close();
  }
}
