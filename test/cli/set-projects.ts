import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { stringify } from 'yaml';
import { heldBack } from '../../src/application/audits.ts';
import { siteParts } from '../../src/application/site-parts.ts';
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

/** Words of which each stands in another part of a step. */
export const stepWords = ['zorbling', 'quandrix', 'fenwickel', 'marbolite', 'tessaract-8'] as const;
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
export async function tellSteps({ database }: Project, tournament: string): Promise<string> {
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
