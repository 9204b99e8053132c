// Repeats test/crash/own-questions.real.test.ts (imported whole or not at all) with a thousand questions, and
// test/crash/kill-and-resume.real.test.ts (killed and resumed) with a sample of them.
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tournamentId } from '../../src/kernel/ids.ts';
import { arenaFolder } from '../cli/arena-folder.ts';
import { printedJson, runProgram, startProgram } from '../support/run-program.ts';

const home = arenaFolder();
const { folder } = home;
const questions = 1000;
const sampled = 8;
const kills = 2;
/** How many of ten questions each agent knows. */
const knows = { Sage: 10, Pupil: 6, Novice: 2 } as const;
const names = Object.keys(knows) as (keyof typeof knows)[];

let server: Server;
let asked: string[] = [];

const questionOf = (number: number) => `Which year is on the foundation stone of mill ${number}?`;
const yearOf = (number: number) => `${1200 + (number % 700)}`;

/** An agent answers one question always in the same way. */
async function answer(name: keyof typeof knows, body: string): Promise<string> {
  const { question } = JSON.parse(body) as { question: string };
  asked.push(`${name} ${question}`);
  const number = Number(/mill (\d+)/.exec(question)?.[1]);
  await wait(40);
  const said = number % 10 < knows[name] ? `It is ${yearOf(number)}.` : 'Nobody has read it.';
  return JSON.stringify({ text: said, costUsd: 0.01 });
}

function lines(): string[] {
  return Array.from({ length: questions }, (_, at) =>
    JSON.stringify({ id: `mill-${at}`, question: questionOf(at), topic: `district ${at % 4}`, answer: yearOf(at) }),
  );
}

const run = (...args: string[]) => runProgram(folder, args, { DATABASE_URL: home.url });

const json = <Value>(...args: string[]) => printedJson<Value>(run(...args, '--json'));

interface Board {
  readonly tournamentId: string;
  readonly leaderboard: unknown;
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(await answer(request.url?.slice(1) as keyof typeof knows, await text(request)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agents = names.map((name) => ({ kind: 'http', name, url: `http://127.0.0.1:${port}/${name}` }));
  const tournament = { format: 'round-robin', concurrency: 2 };
  home.write('arena.yaml', { agents, tournament });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
});

describe('a thousand own questions', () => {
  it('are imported whole or not at all: every malformed line is named, and nothing is dropped unsaid', async () => {
    const bad = [
      '{"question": ',
      '{"question": "Why?", "answers": "So."}',
      `{"question": "${questionOf(3)}", "answer": "1"}`,
    ];
    const good = lines();
    writeFileSync(
      path.join(folder, 'mills.jsonl'),
      `${[...good.slice(0, 500), ...bad, ...good.slice(500)].join('\n')}\n`,
    );
    const refused = await run('tasks', 'import', 'mills.jsonl', '--private');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('mills.jsonl, line 501: not JSON');
    expect(refused.stderr).toContain('mills.jsonl, line 502: Unrecognized key: "answers"');
    expect(refused.stderr).toContain('mills.jsonl, line 503: the question of line 4 again');
    expect(refused.stderr).toContain('3 lines of mills.jsonl give no question; nothing was imported');
    expect(await json('set', 'list')).toEqual([]);
    const set = await json<{ tasks: string[]; leftOut: { line: number }[] }>(
      ...['tasks', 'import', 'mills.jsonl', '--private', '--skip-malformed'],
    );
    expect(set.tasks).toHaveLength(questions);
    expect(set.leftOut.map(({ line }) => line)).toEqual([501, 502, 503]);
    expect(await json('set', 'freeze', 'mills')).toMatchObject({ status: 'frozen', visibility: 'private' });
    expect(await json('tree', 'list')).toEqual([]);
  });

  it('are played in part, killed and resumed: the same board, and every answer once', async () => {
    await json('set', 'create', 'some', '--from-set', 'mills', '--sample', `${sampled}`, '--private');
    await json('set', 'freeze', 'some');
    const calm = await json<Board>('tournament', 'run', '--set', 'some', '--yes');
    asked = [];
    let running = startProgram(folder, ['tournament', 'run', '--set', 'some', '--yes', '--json'], {
      DATABASE_URL: home.url,
    });
    const recordedBefore = new Map<string, number>();
    let id = '';
    for (let kill = 1; kill <= kills; kill++) {
      for (let tries = 0; ; tries++) {
        id = (await home.ledger.tournaments.list()).find((head) => head.id !== calm.tournamentId)?.id ?? '';
        const answers = id === '' ? [] : await home.ledger.answers.ofTournament(tournamentId(id));
        if (answers.length >= kill * 6) break;
        if (running.child.exitCode !== null || tries > 3000) throw new Error((await running.ended).stderr);
        await wait(10);
      }
      running.child.kill('SIGKILL');
      await running.ended;
      for (const { agent, task } of await home.ledger.answers.ofTournament(tournamentId(id))) {
        const question = (await home.ledger.tasks.load(task))?.question ?? '';
        const key = `${agent} ${question}`;
        if (!recordedBefore.has(key)) recordedBefore.set(key, asked.filter((each) => each === key).length);
      }
      running = startProgram(folder, ['tournament', 'resume', id, '--json'], { DATABASE_URL: home.url });
    }
    const { code, stdout, stderr } = await running.ended;
    expect(code, stderr).toBe(0);
    expect((JSON.parse(stdout) as Board).leaderboard).toEqual(calm.leaderboard);
    for (const [key, times] of recordedBefore)
      expect(
        asked.filter((each) => each === key),
        key,
      ).toHaveLength(times);
    const answers = await home.ledger.answers.ofTournament(tournamentId(id));
    expect(answers).toHaveLength(names.length * sampled);
    expect(new Set(answers.map(({ agent, task }) => `${agent} ${task}`)).size).toBe(answers.length);
    const matches = await home.ledger.matches.ofTournament(tournamentId(id));
    expect(matches).toHaveLength(3 * sampled);
    const rounds = await home.ledger.rounds.ofTournament(tournamentId(id));
    expect(rounds.map(({ number, width }) => ({ number, width }))).toEqual(
      matches.map(() => ({ number: 1, width: 0 })),
    );
  });
});
