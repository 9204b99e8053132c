import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { comparingFolder, compared as read } from './comparing-folder.ts';

const program = (name: string, code: string) => ({ kind: 'command', name, command: [process.execPath, '-e', code] });
const agents = [
  ...['Merlin', 'Magpie'].map((name) => ({ kind: 'scripted', name })),
  program('Crashing', 'process.exit(1)'),
  program('Clueless', "console.log(JSON.stringify({ text: 'I do not know.' }))"),
];
const home = comparingFolder({ agents, web: { sandbox: { size: 150 } }, tournament: { matchRounds: 3 } }, 8);
const { run } = home;

describe('compare', () => {
  it('says that a good agent is better than a bad one, for people and for CI', async () => {
    const files = ['--junit', 'gate.xml', '--markdown', 'gate.md'];
    const said = await run('compare', 'Merlin', 'Magpie', '--set', 'gate', '--budget', '1', ...files, '--json');
    expect(said.code, said.err).toBe(0);
    const { report, met, answersReused, answersBought } = read(said);
    expect({ decision: report.decision, met, answersReused }).toEqual({
      decision: 'better',
      met: true,
      answersReused: 0,
    });
    expect(answersBought).toBeGreaterThan(0);
    expect(report.trees.length).toBeLessThanOrEqual(8);
    const junit = home.read('gate.xml');
    expect(XMLValidator.validate(junit)).toBe(true);
    expect(junit).toContain('failures="0"');
    expect(home.read('gate.md')).toMatch(/^### Merlin .*Magpie/);
  });

  it('exits with 3 where the new version is worse, and buys no answer of the old one twice', async () => {
    const said = await run('compare', 'Magpie', 'Merlin', '--set', 'gate', '--junit', 'gate.xml', '--json');
    expect(said.code).toBe(3);
    const { report, answersReused, answersBought } = read(said);
    expect(report.decision).toBe('worse');
    expect(answersReused).toBeGreaterThan(0);
    expect(answersBought).toBeGreaterThan(0);
    expect(home.read('gate.xml')).toContain('failures="1"');
  });

  it('never calls a version as good that crashes on every question, whatever it is compared with', async () => {
    const demanded = ['--set', 'gate', '--margin', '30', '--require', 'equivalent', '--json'];
    const blind = await run('compare', 'Crashing', 'Clueless', ...demanded);
    expect(blind.code, blind.err).toBe(3);
    const { report } = read(blind);
    expect(report).toMatchObject({ decision: 'undecided', missing: { kind: 'neither_right' } });
    expect(report.record).toMatchObject({ newer: { answered: 0, right: 0 }, older: { right: 0 }, bothAnswered: 0 });
    expect(report.record.older.answered).toBe(report.record.older.asked);
    const known = await run('compare', 'Crashing', 'Merlin', ...demanded);
    expect([known.code, read(known).report.decision]).toEqual([3, 'worse']);
    expect(known.err).not.toContain('has answered');
  });

  it('counts as taken from before only answers to what was asked in it', async () => {
    const said = read(await run('compare', 'Clueless', 'Merlin', '--set', 'gate', '--json'));
    expect(said.answersReused).toBeGreaterThan(0);
    expect(said.answersReused + said.answersBought).toBe(2 * said.report.record.newer.asked);
  });

  it('is gone on with where it was, which is its end where it has come to it', async () => {
    const first = read(await run('compare', 'Merlin', 'Magpie', '--set', 'gate', '--json'));
    const resumed = read(await run('compare', '--resume', first.comparison, '--json'));
    expect(resumed).toEqual(first);
  });

  it.each([
    [['compare', 'Merlin', 'Magpie'], 'a comparison needs two agents and a frozen set'],
    [['compare', 'Merlin', 'Merlin', '--set', 'gate'], 'cannot meet itself'],
    [['compare', 'Merlin', 'Magpie', '--set', 'other'], 'there is no set other'],
    [['compare', '--resume', 'C-none'], 'there is no comparison C-none'],
    [['compare', 'Merlin', 'Magpie', '--set', 'gate', '--margin', '0'], 'rating points'],
    [['compare', 'Merlin', 'Magpie', '--set', 'gate', '--fail-if', 'ties > 3'], "'compare' has no ties"],
    [['tournament', 'run', '--fail-if', 'trees < 3'], "only 'compare' has trees"],
    [['compare', 'Merlin', 'Magpie', '--set', 'gate', '--junit', 'no/such/file.xml'], 'cannot write'],
  ])('refuses %j before anything is played', async (args, message) => {
    expect(await run(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });
});
