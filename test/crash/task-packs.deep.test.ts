// Repeats test/crash/kill-and-resume.real.test.ts (killed and resumed) for a task pack: each answer and each check once; and
// test/crash/checks-program.real.test.ts (a checks program of no use voids its round) for more that such a program can do.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { tournamentId } from '../../src/kernel/ids.ts';
import { arenaFolder } from '../cli/arena-folder.ts';
import { type LoopbackServer, serve } from '../crawler/loopback-server.ts';
import { killAt } from './watch.ts';

const home = arenaFolder();
const { folder, run, json } = home;
const questions = 4;
let server: LoopbackServer;
/** What agents and checks programs said that they were asked, in order. */
const told: string[] = [];

/** Isolated programs keep nothing on the disk: what was asked is told to a server. */
const tell = `const tell = (what) => fetch('ORIGIN', { method: 'POST', body: what });`;
const agentOf = (said: string) => `${tell}
let text = '';
for await (const part of process.stdin) text += part;
const { question, tools } = JSON.parse(text);
const [, number] = /10 \\+ (\\d+)/.exec(question);
await tell(process.argv[2] + ' answers ' + number);
console.log(JSON.stringify({ text: ${said}, costUsd: 0 }));
`;
const checks = `${tell}
import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, answer } = JSON.parse(line);
  await tell('checked ' + id + ' ' + answer);
  const said = Number(answer.split(' ').at(-1));
  const checks = [
    { check: 'number', passed: !Number.isNaN(said) },
    { check: 'sum', passed: said === 10 + Number(id.slice(1)), reason: '<b>' + said + '</b> is not the sum', contradicted: true },
  ];
  console.log(JSON.stringify({ id, checks, less: answer.length }));
}
`;

const pack = {
  name: 'sums',
  version: 1,
  licence: 'MIT',
  questions: 'questions.jsonl',
  policy: 'policy.md',
  checks: ['node', 'checks.mjs'],
  baseline: { kind: 'command', name: 'Long', command: ['node', 'long.mjs', 'Long'], maxCostUsd: 0 },
};
const agent = (name: string) => ({
  kind: 'command',
  name,
  command: ['node', `${name.toLowerCase()}.mjs`, name],
  maxCostUsd: 0,
});

function putPack(name: string, program: string, count: number): void {
  const put = (file: string, content: string) =>
    home.write(`${name}/${file}`, content.replaceAll('ORIGIN', server.origin));
  put('pack.yaml', stringify({ ...pack, name }));
  put('policy.md', 'Say the number last.');
  put('checks.mjs', program);
  put('long.mjs', agentOf("'The sum is ' + (10 + Number(number))"));
  const lines = Array.from({ length: count }, (_, at) => ({
    id: `q${at + 1}`,
    question: `What is 10 + ${at + 1}?`,
    checks: ['number', 'sum'],
  }));
  put('questions.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

interface Board {
  readonly tournamentId: string;
  readonly leaderboard: readonly { readonly agent: string; readonly rating: number }[];
  readonly baseline: {
    readonly agent: string;
    readonly rates: readonly { agent: string; wins: number; ties: number }[];
  };
}

beforeAll(async () => {
  server = await serve(async (request, response) => {
    told.push(await text(request));
    response.end();
  });
  const program = (said: string) => agentOf(said).replaceAll('ORIGIN', server.origin);
  home.write('short.mjs', program('String(10 + Number(number))'));
  home.write('wrong.mjs', program('String(9 + Number(number))'));
  const tournament = { format: 'round-robin', concurrency: 2 };
  home.write('arena.yaml', { agents: [agent('Short'), agent('Wrong')], tournament });
  putPack('sums', checks, questions);
});
afterAll(() => server?.close());

describe('the set of a task pack', () => {
  it('is played with its baseline and its checks, killed and resumed: each answer and each check once', async () => {
    await json('set', 'import', 'sums');
    await json('set', 'freeze', 'sums');
    let running = home.start('tournament', 'run', '--set', 'sums', '--yes', '--json');
    let id = '';
    const before = new Map<string, number>();
    for (let kill = 1; kill <= 2; kill++) {
      await killAt(running, async () => {
        id = (await home.ledger.tournaments.list())[0]?.id ?? '';
        const answers = id === '' ? [] : await home.ledger.answers.ofTournament(tournamentId(id));
        const checked = answers.filter(({ outcome }) => outcome.kind === 'answered' && outcome.checks !== undefined);
        return checked.length >= kill * 4;
      });
      for (const { agent: name, task, outcome } of await home.ledger.answers.ofTournament(tournamentId(id))) {
        const { question = '', packQuestion = '' } = (await home.ledger.tasks.load(task)) ?? {};
        const asked = `${name} answers ${/10 \+ (\d+)/.exec(question)?.[1]}`;
        before.set(asked, before.get(asked) ?? told.filter((each) => each === asked).length);
        if (outcome.kind !== 'answered' || outcome.checks === undefined) continue;
        const checked = `checked ${packQuestion} ${outcome.answer.text}`;
        before.set(checked, before.get(checked) ?? told.filter((each) => each === checked).length);
      }
      running = home.start('tournament', 'resume', id, '--json');
    }
    const { code, stdout, stderr } = await running.ended;
    expect(code, stderr).toBe(0);
    for (const [what, times] of before) expect(told.filter((each) => each === what).length, what).toBe(times);
    const { leaderboard, baseline } = JSON.parse(stdout) as Board;
    expect(leaderboard.map(({ agent: name }) => name)).toEqual(['Short', 'Long', 'Wrong']);
    expect(baseline.agent).toBe('Long');
    expect(baseline.rates).toMatchObject([
      { agent: 'Short', wins: questions, ties: 0 },
      { agent: 'Wrong', wins: 0, ties: 0 },
    ]);
    const answers = await home.ledger.answers.ofTournament(tournamentId(id));
    expect(answers).toHaveLength(3 * questions);
    for (const { agent: name, outcome } of answers) {
      if (outcome.kind !== 'answered') throw new Error(`${name} answered`);
      const passed = name === 'Wrong' ? 'contradicted' : 'passed';
      expect(outcome.checks?.results.map((each) => each.outcome)).toEqual(['passed', passed]);
    }
    const rounds = await home.ledger.rounds.ofTournament(tournamentId(id));
    expect(rounds).toHaveLength(3 * questions);
    expect(rounds.every(({ result }) => result.kind === 'judged')).toBe(true);
  });

  it('shows why a check did not pass: on the page of the match, escaped, and in the export', async () => {
    const [head] = await home.ledger.tournaments.list();
    await run('report', head?.id ?? '', '-o', 'site');
    const matches = await home.ledger.matches.ofTournament(tournamentId(head?.id ?? ''));
    const site = readPages(path.join(folder, 'site'));
    expect(matches.length).toBeGreaterThan(0);
    expect(site).toContain('&lt;b&gt;10&lt;/b&gt; is not the sum');
    expect(site).not.toContain('<b>10</b>');
    await run('export', head?.id ?? '', '-o', 'data');
    expect(readPages(path.join(folder, 'data'))).toContain('is not the sum');
  });

  it.each([
    ['crash', 'process.exit(3);', 'ended with exit code 3'],
    ['flood', "const more = () => process.stdout.write('x'.repeat(65536), more); more();", 'wrote more than'],
    ['nonsense', "console.log('all is well');", 'does not fit'],
    ['another', 'console.log(JSON.stringify({ id: "q2", checks: [] }));', "reported on 'q2'"],
    ['places', 'console.log(JSON.stringify({ id: "../../etc/passwd", checks: [] }));', 'reported on'],
  ])('voids the round of a checks program that is of no use, and never makes a loss of it: %s', async (name, program, why) => {
    putPack(name, program, 1);
    await json('set', 'import', name);
    await json('set', 'freeze', name);
    // As a program: its agents are files of the folder.
    const { code, stderr } = await home.start('match', 'Short', 'Wrong', '--set', name, '--yes', '--json').ended;
    expect(code, stderr).not.toBe(0);
    const head = (await home.ledger.tournaments.list()).find(({ set }) => set?.name === name);
    const rounds = await home.ledger.rounds.ofTournament(tournamentId(head?.id ?? ''));
    expect(rounds.length).toBeGreaterThan(0);
    for (const { result } of rounds) {
      expect(result).toMatchObject({ kind: 'void', void: { reason: 'judge_failed' } });
      if (result.kind === 'void') expect(result.void.detail).toContain(why);
    }
    const [match] = await home.ledger.matches.ofTournament(tournamentId(head?.id ?? ''));
    expect(match?.end?.kind).toBe('void');
    expect(told.filter((each) => each === `Short answers 1`).length).toBeGreaterThan(0);
  });
});

function readPages(place: string): string {
  expect(existsSync(place)).toBe(true);
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:html|json|jsonl)$/.test(file))
    .map((file) => readFileSync(path.join(place, file), 'utf8'))
    .join('\n');
}
