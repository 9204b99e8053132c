import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { heldBack } from '../../src/application/audits.ts';
import { siteParts } from '../../src/application/site-parts.ts';
import type { CitationLine } from '../../src/arena/citations/citation-board.ts';
import type { ExamSet } from '../../src/arena/exam-set.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { tournamentId as tournamentIdOf } from '../../src/kernel/ids.ts';
import { connectArena } from '../../src/storage/database.ts';
import { openLedger } from '../../src/storage/ledger.ts';
import { postgresTreeStore } from '../../src/storage/postgres-tree-store.ts';
import { createApp } from '../../src/web/app/create-app.ts';
import { appLinks } from '../../src/web/app/error-page.ts';
import { runSource } from '../../src/web/app/run-source.ts';
import { openSites } from '../../src/web/site/tournament-site.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { sampleParts } from '../web/app/sample-parts.ts';
import { runAlone, type Said } from './run-in.ts';
import { type ShownSet, secretsOf, told, toldIn } from './set-secrets.ts';

/** Words of which each stands in another part of a step. */
const stepWords = ['zorbling', 'quandrix', 'fenwickel', 'marbolite', 'tessaract-8'] as const;
const [named, asking, thought, gave, last] = stepWords;
const step = { tool: 'other', name: named, input: `${asking} q`, reasoning: `${thought} t`, result: `${gave} r` };
const config = {
  seed: 6,
  agents: ['Merlin', 'Kestrel', 'Linnet'].map((name) => ({ kind: 'scripted', name, citations: 'inline' })),
  web: { sandbox: { size: 300 } },
  tournament: { format: 'round-robin', matchRounds: 3 },
  citations: { judge: 'code' },
};

/** A project of its own, with a database of its own. */
interface Project {
  readonly folder: string;
  readonly database: TestDatabase;
  run(...args: string[]): Promise<Said>;
  json<Value>(...args: string[]): Promise<Value>;
}

const projects: Project[] = [];

async function project(seed = config.seed): Promise<Project> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-set-'));
  writeFileSync(path.join(folder, 'arena.yaml'), stringify({ ...config, seed }));
  const database = await openTestDatabase('with engine');
  const run = (...args: string[]) => runAlone(folder, args, { DATABASE_URL: database.url });
  const made: Project = {
    folder,
    database,
    run,
    json: async (...args) => {
      const said = await run(...args, '--json');
      expect(said.code, said.err).toBe(0);
      return JSON.parse(said.out);
    },
  };
  projects.push(made);
  return made;
}

let home: Project;
let drawn: ShownSet;

beforeAll(async () => {
  home = await project();
  await home.json('set', 'create', 'alpha', '--build', '2', '--reach', '2', '--private');
  drawn = await home.json<ShownSet>('set', 'show', 'alpha');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await DBOS.shutdown({ deregister: true });
  for (const { database, folder } of projects) {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Gives every answer of a tournament a step that says these words. @returns the id of one of its matches */
async function tellSteps({ database }: Project, tournament: string): Promise<string> {
  const connection = await connectArena(database.url);
  try {
    const told = JSON.stringify({ toolCalls: [step], reasoning: last });
    await sql`update arena.answers set outcome = jsonb_set(outcome::jsonb, '{answer}', (outcome->'answer')::jsonb || ${told}::jsonb)
      where tournament = ${tournament} and outcome->>'kind' = 'answered'`.execute(connection.db);
    const { answers, matches } = openLedger(connection.db);
    const kept = JSON.stringify(await answers.ofTournament(tournamentIdOf(tournament)));
    for (const word of stepWords) expect(kept).toContain(word);
    const [first] = await matches.ofTournament(tournamentIdOf(tournament));
    return first?.id ?? expect.fail();
  } finally {
    await connection.close();
  }
}

/** The tasks that a tournament asked, in the order of its rounds. */
async function asked({ json, folder }: Project, tournament: string): Promise<string[]> {
  const name = `asked-${tournament}`;
  await json('export', tournament, '-o', name, '--only', 'rounds');
  const [head = '', ...lines] = readFileSync(path.join(folder, name, 'rounds.csv'), 'utf8')
    .trim()
    .split('\n');
  const columns = head.split(',');
  const from = ['round', 'task_id'].map((column) => columns.indexOf(column));
  const match = columns.indexOf('match_id');
  return lines.map((line) => {
    const fields = line.split(',');
    return [fields[match]?.replace(tournament, ''), ...from.map((place) => fields[place])].join(' ');
  });
}

describe('a set', () => {
  it('is written ahead from the start of each tree, and vetted: what is dropped is never asked', async () => {
    expect(drawn).toMatchObject({ name: 'alpha', version: 1, status: 'draft', visibility: 'private', hash: null });
    expect(drawn.trees).toHaveLength(2);
    expect(drawn.tasks.length).toBeGreaterThan(4);
    const early = await home.run('tournament', 'run', '--set', 'alpha');
    expect(early).toMatchObject({ code: 2, err: expect.stringContaining('alpha@1 is not frozen yet') });
    const [first] = drawn.tasks;
    const shown = await home.run('set', 'show', 'alpha');
    expect(shown.out).toContain(first?.question.split('\n')[0]);
    const unknown = await home.run('set', 'drop', 'alpha', 'nothing');
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('has no task nothing') });
    const vetted = await home.json<ExamSet>('set', 'drop', 'alpha', `${first?.id}`, '--reason', 'odd');
    expect(vetted.dropped).toEqual([{ task: first?.id, reason: 'odd' }]);
    const frozen = await home.json<ExamSet>('set', 'freeze', 'alpha');
    expect(frozen).toMatchObject({ status: 'frozen', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    for (const args of [
      ['set', 'freeze', 'alpha'],
      ['set', 'keep', 'alpha', `${first?.id}`],
      ['set', 'remove', 'alpha'],
    ]) {
      expect(await home.run(...args)).toMatchObject({ code: 2, err: expect.stringContaining('frozen') });
    }
  });

  it('shows nothing of what it asks in sites and exports while it is private', async () => {
    const { tournamentId } = await home.json<{ tournamentId: string }>('tournament', 'run', '--set', 'alpha');
    const match = await tellSteps(home, tournamentId);
    await home.json('report', tournamentId, '-o', 'site');
    await home.json('export', tournamentId, '-o', 'data');
    const [first] = readdirSync(path.join(home.folder, 'data')).filter((name) => name === 'battles.jsonl');
    expect(first).toBe('battles.jsonl');
    const secrets = new Set([...(await secretsOf(home.json, drawn)), ...stepWords]);
    expect(secrets.size).toBeGreaterThan(50);
    expect(readFileSync(path.join(home.folder, 'site', 'matches', 'index.html'), 'utf8')).toContain(
      'when the set is retired',
    );
    for (const folder of ['site', 'data']) expect(told(path.join(home.folder, folder), secrets)).toEqual([]);
    const files = readdirSync(path.join(home.folder, 'site'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.includes('source-'))).toEqual([]);
    const { citations } = await home.json<{ citations: CitationLine[] }>('leaderboard', tournamentId);
    expect(citations.some((line) => line.citations > 0)).toBe(true);
    expect(citations.flatMap(({ domains }) => domains)).toEqual([]);
    const tries = [
      ...drawn.trees.map((tree) => `/tournaments/${tournamentId}/trees/${tree}/index.html`),
      ...stepWords.map((word) => `/tournaments/${tournamentId}/search.html?q=${word.slice(0, -1)}`),
      `/api/v1/tournaments/${tournamentId}/matches/${encodeURIComponent(match)}`,
    ];
    for (const text of await appTexts(home, tournamentId, tries)) {
      expect(toldIn(text, secrets), text.slice(0, 100)).toEqual([]);
    }
    // Grown by the same config, it comes to the same trees.
    const again = await home.json<{ tournamentId: string }>('tournament', 'run', '--trees', '2');
    await home.json('report', again.tournamentId, '-o', 'site-again');
    await home.json('export', again.tournamentId, '-o', 'data-again');
    expect(readFileSync(path.join(home.folder, 'data-again', 'battles.jsonl'), 'utf8')).toContain(drawn.trees[0]);
    for (const folder of ['site-again', 'data-again'])
      expect(told(path.join(home.folder, folder), secrets)).toEqual([]);
    for (const text of await appTexts(home, again.tournamentId, [])) expect(toldIn(text, secrets)).toEqual([]);
    for (const args of [
      ['export', tournamentId, '--only', 'tasks'],
      ['export', tournamentId, '--only', 'trajectories'],
      ['export', tournamentId, '--only', 'citations'],
      ['export', tournamentId, '--match', `${tournamentId}/r1`],
      ['audit', 'export', tournamentId, '--auditor', 'anna'],
      ['set', 'export', 'alpha'],
      ['match', 'Merlin', 'Kestrel', '--tree', `${drawn.trees[0]}`],
    ]) {
      expect(await home.run(...args), args.join(' ')).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('private'),
      });
    }
    for (const args of [['status'], ['tournament', 'status', tournamentId], ['leaderboard', tournamentId], ['stats']]) {
      const { out, err } = await home.run(...args);
      expect(toldIn(`${out}${err}`, secrets), args.join(' ')).toEqual([]);
    }
  });

  it('asks the same when it is played again, here and where it was imported', async () => {
    await home.json('set', 'export', 'alpha', '-o', 'handed', '--with-secrets');
    const there = await project(99);
    const imported = await there.json('set', 'import', path.join(home.folder, 'handed'));
    expect(imported).toMatchObject({ set: 'alpha@1', isNew: true });
    expect(await there.json('set', 'import', path.join(home.folder, 'handed'))).toMatchObject({ isNew: false });
    await there.json('set', 'retire', 'alpha');
    await home.json('set', 'retire', 'alpha');
    const [last] = await home.json<{ id: string }[]>('tournament', 'status');
    const secrets = await secretsOf(home.json, drawn);
    const open = (await appTexts(home, `${last?.id}`, [])).join();
    expect(toldIn(open, secrets).length).toBeGreaterThan(20);
    const rounds: string[][] = [];
    const played: string[] = [];
    for (const each of [home, home, there]) {
      const { tournamentId } = await each.json<{ tournamentId: string }>('tournament', 'run', '--set', 'alpha@1');
      played.push(tournamentId);
      rounds.push(await asked(each, tournamentId));
    }
    expect(rounds[0]?.length).toBeGreaterThan(6);
    expect(rounds[1]).toEqual(rounds[0]);
    expect(rounds[2]).toEqual(rounds[0]);
    expect(rounds.flat().join()).not.toContain(drawn.tasks[0]?.id);
    const [first = '', second = ''] = played;
    const { out } = await home.run('leaderboard', '--diff', first, second);
    expect(out).toContain('Paired: both on alpha@1, so each tree is left out of both at once.');
    const moved = await home.json('leaderboard', '--diff', first, second);
    expect(moved).toMatchObject({ pairedOn: { name: 'alpha', version: 1 }, leftOut: 0, trees: { shared: 2 } });
  });

  it('is refused where its files were changed', async () => {
    const file = path.join(home.folder, 'handed', 'set.json');
    const document = JSON.parse(readFileSync(file, 'utf8'));
    document.tasks[0].question += ' Really?';
    writeFileSync(file, JSON.stringify(document));
    const there = await project();
    expect(await there.run('set', 'import', path.join(home.folder, 'handed'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('its hash differs'),
    });
    expect(await there.json('set', 'list')).toEqual([]);
  });

  it('can be made of what a tournament asked, and followed by a next version', async () => {
    const { tournamentId } = await home.json<{ tournamentId: string }>('tournament', 'run', '--trees', '1');
    const made = await home.json<ExamSet>('set', 'create', 'beta', '--from-tournament', tournamentId);
    await home.json('set', 'freeze', 'beta');
    const played = await home.json<{ tournamentId: string }>('tournament', 'run', '--set', 'beta');
    expect(await asked(home, played.tournamentId)).toEqual(await asked(home, tournamentId));
    const next = await home.json<ExamSet>('set', 'create', 'beta', '--from-set', 'beta@1');
    expect(next).toMatchObject({ version: 2, status: 'draft', tasks: made.tasks, visibility: 'public' });
  });

  it('is sampled alike by equal seeds and otherwise by others, a smaller sample inside a larger one', async () => {
    const file = path.join(home.folder, 'mills.jsonl');
    const questions = Array.from({ length: 9 }, (_, at) => ({
      question: `How old is mill ${at}?`,
      answer: `${at + 90}`,
    }));
    writeFileSync(file, questions.map((each) => JSON.stringify(each)).join('\n'));
    await home.json('tasks', 'import', file);
    await home.json('set', 'freeze', 'mills');
    const sample = async (name: string, count: number, seed: number) => {
      const options = ['--from-set', 'mills', '--sample', `${count}`, '--seed', `${seed}`];
      return (await home.json<ExamSet>('set', 'create', name, ...options)).trees;
    };
    const four = await sample('four', 4, 1);
    expect(await sample('again', 4, 1)).toEqual(four);
    expect(await sample('six', 6, 1)).toEqual(expect.arrayContaining([...four]));
    expect(await sample('other', 4, 2)).not.toEqual(four);
  });
});

/** Everything that a reader without a token comes to in the app who follows every link, and tries what is not linked. */
async function appTexts({ database }: Project, tournament: string, tries: readonly string[]): Promise<string[]> {
  const connection = await connectArena(database.url);
  try {
    const app = { ledger: openLedger(connection.db), trees: postgresTreeStore(connection.db), clock: systemClock };
    const access = { kind: 'loopback' } as const;
    const held = heldBack(app, access);
    const parts = sampleParts({ access, heldBack: held, sites: openSites(siteParts(app), appLinks) });
    const web = createApp({ ...parts, runs: runSource({ ...app, freeExecutors: async () => [] }) });
    const seen = new Map<string, string>();
    const wanted = ['/', `/runs/${tournament}`, `/tournaments/${tournament}/`, ...tries];
    while (wanted.length > 0 && seen.size < 300) {
      const address = wanted.shift() ?? '/';
      if (seen.has(address)) continue;
      const answer = await web.request(`http://127.0.0.1${address}`, { headers: { host: '127.0.0.1' } });
      const text = await answer.text();
      seen.set(address, text);
      for (const [, link = ''] of text.matchAll(/(?:href|src)="([^"#]+)"/g)) {
        const to = new URL(link, `http://127.0.0.1${address}`);
        if (to.host === '127.0.0.1') wanted.push(to.pathname);
      }
    }
    expect(seen.size).toBeGreaterThan(10);
    return [...seen].map(([address, text]) => `${address}\n${text}`);
  } finally {
    await connection.close();
  }
}
