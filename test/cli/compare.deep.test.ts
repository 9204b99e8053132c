// Repeats test/cli/compare.real.test.ts (better, worse, answers bought once) with more agents, more decisions, and an interruption.
import { describe, expect, it } from 'vitest';
import { comparingFolder, compared as read } from './comparing-folder.ts';

/** As the roster has it, to be changed. */
const merlin = { kind: 'scripted', hops: 8, coverage: 10, errorRate: 0, style: 'table' };
const agents = [
  ...['Merlin', 'Kestrel', 'Magpie'].map((name) => ({ kind: 'scripted', name })),
  { ...merlin, name: 'Merlin-again' },
  { ...merlin, name: 'Merlin-careless', strayRate: 0.3, errorRate: 0.3, omitRate: 0.3 },
];
const home = comparingFolder({ agents, web: { sandbox: { size: 300 } }, tournament: { matchRounds: 3 } }, 8);
const { run } = home;

describe('compare', () => {
  it('says what was done to an agent of the roster: worse with raised rates, undecided of two without a fault, whom nothing tells apart', async () => {
    const worse = await run('compare', 'Merlin-careless', 'Merlin', '--set', 'gate', '--until-decided', '--json');
    expect(worse.code, worse.err).toBe(3);
    const { report } = read(worse);
    expect(report.decision).toBe('worse');
    expect(report.look?.high).toBeLessThan(0);
    const again = ['compare', 'Merlin-again', 'Merlin', '--set', 'gate', '--margin', '30', '--require', 'equivalent'];
    const same = await run(...again, '--json');
    expect(same.code, same.err).toBe(3);
    expect(read(same).report).toMatchObject({ decision: 'undecided', look: { difference: 0 } });
  });

  it('is undecided between an agent and one like it, which is met or not as it was required', async () => {
    const twin = await run('compare', 'Merlin', 'Kestrel', '--set', 'gate', '--json');
    expect(read(twin).report.decision).toBe('undecided');
    expect(twin.code).toBe(0);
    expect((await run('compare', 'Merlin', 'Kestrel', '--set', 'gate', '--require', 'better')).code).toBe(3);
    const fresh = read(await run('compare', 'Merlin', 'Kestrel', '--set', 'gate', '--fresh', '--json'));
    expect([fresh.answersReused, fresh.report]).toEqual([0, read(twin).report]);
  });

  it('goes on after an interruption where it was, with nothing played twice', async () => {
    const interrupt = new AbortController();
    const args = ['compare', 'Kestrel', 'Magpie', '--set', 'gate', '--until-decided', '--fresh'];
    const broken = home.runUntil(interrupt, ...args);
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
  const { tournaments, answers } = home.ledger;
  for (let look = 0; look < 600; look++) {
    for (const { id, comparison } of await tournaments.list()) {
      if (comparison?.newer !== newer || comparison.older !== older) continue;
      if ((await answers.ofTournament(id)).length > 0) return comparison.id;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no comparison began');
}
