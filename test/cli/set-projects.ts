import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { stringify } from 'yaml';
import { heldBack } from '../../src/application/asked-trees.ts';
import { siteParts } from '../../src/application/site-parts.ts';
import type { CitationLine } from '../../src/arena/citations/citation-board.ts';
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
import { refusal, runAlone, type Said } from './run-in.ts';
import { type ShownSet, secretsOf, told, toldIn } from './set-secrets.ts';

/** Words of which each stands in another part of a step. */
const stepWords = ['zorbling', 'quandrix', 'fenwickel', 'marbolite', 'tessaract-8'] as const;
const [named, asking, thought, gave, last] = stepWords;
const step = { tool: 'other', name: named, input: `${asking} q`, reasoning: `${thought} t`, result: `${gave} r` };

/** A project of its own, with a database of its own. */
export interface Project {
  readonly folder: string;
  readonly database: TestDatabase;
  run(...args: string[]): Promise<Said>;
  json<Value>(...args: string[]): Promise<Value>;
  remove(): Promise<void>;
}

/** Makes a project with the settings of its arena.yaml. */
export async function openProject(config: object): Promise<Project> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-set-'));
  writeFileSync(path.join(folder, 'arena.yaml'), stringify(config));
  const database = await openTestDatabase('with engine');
  const run = (...args: string[]) => runAlone(folder, args, { DATABASE_URL: database.url });
  return {
    folder,
    database,
    run,
    json: async (...args) => {
      const said = await run(...args, '--json');
      expect(said.code, said.err).toBe(0);
      return JSON.parse(said.out);
    },
    remove: async () => {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

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
export async function askedIn({ json, folder }: Project, tournament: string): Promise<string[]> {
  const name = `asked-${tournament}`;
  await json('export', tournament, '-o', name);
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

/** Everything that a reader without a token comes to in the app who follows every link, and tries what is not linked. */
export async function appTexts({ database }: Project, tournament: string, tries: readonly string[]): Promise<string[]> {
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

/** Expects that a site, exports, the app and what commands say show nothing of a private set on which a tournament was played. */
export async function expectShownNowhere(home: Project, drawn: ShownSet, id: string): Promise<ReadonlySet<string>> {
  const match = await tellSteps(home, id);
  const secrets = new Set([...(await secretsOf(home.json, drawn)), ...stepWords]);
  await expectFilesWithout(home, secrets, id);
  expect(readFileSync(path.join(home.folder, `site-${id}`, 'matches', 'index.html'), 'utf8')).toContain(
    'when the set is retired',
  );
  const files = readdirSync(path.join(home.folder, `site-${id}`), { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.includes('source-'))).toEqual([]);
  const { citations } = await home.json<{ citations: CitationLine[] }>('leaderboard', id);
  expect(citations.some((line) => line.citations > 0)).toBe(true);
  expect(citations.flatMap(({ domains }) => domains)).toEqual([]);
  const tries = [
    ...drawn.trees.map((tree) => `/tournaments/${id}/trees/${tree}/index.html`),
    ...stepWords.map((word) => `/tournaments/${id}/search.html?q=${word.slice(0, -1)}`),
    `/api/v1/tournaments/${id}/matches/${encodeURIComponent(match)}`,
  ];
  for (const text of await appTexts(home, id, tries)) expect(toldIn(text, secrets), text.slice(0, 100)).toEqual([]);
  for (const args of [['status'], ['status', id], ['leaderboard', id, '--details']]) {
    const { out, err } = await home.run(...args);
    expect(toldIn(`${out}${err}`, secrets), args.join(' ')).toEqual([]);
  }
  return secrets;
}

/** Writes a tournament's site and exports, which are to tell no secret. @returns the battles */
export async function expectFilesWithout(home: Project, secrets: ReadonlySet<string>, id: string): Promise<string> {
  await home.json('report', id, '-o', `site-${id}`);
  await home.json('export', id, '-o', `data-${id}`);
  for (const name of [`site-${id}`, `data-${id}`]) expect(told(path.join(home.folder, name), secrets)).toEqual([]);
  return readFileSync(path.join(home.folder, `data-${id}`, 'battles.jsonl'), 'utf8');
}

/** Expects that no command gives out a private set that would tell what it asks. */
export async function expectGivenOutByNone({ run }: Project, { name, trees }: ShownSet, id: string): Promise<void> {
  for (const args of [
    ['export', id, '--match', `${id}/r1`],
    ['audit', 'export', id, '--auditor', 'anna'],
    ['set', 'export', name],
    ['match', 'Merlin', 'Kestrel', '--tree', `${trees[0]}`],
  ])
    expect(await run(...args), args.join(' ')).toMatchObject(refusal('private'));
}
