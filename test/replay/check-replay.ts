import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { runAlone } from '../cli/run-in.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { playMatches } from './play-matches.ts';
import { openReplies } from './recorded-calls.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

const here = (name: string) => path.join(import.meta.dirname, name);

/** What a person who read questions and answers has signed; `why` is theirs, for people. */
const signedSchema = z.array(
  z.strictObject({
    seed: z.int(),
    winner: z.string(),
    rounds: z.array(
      z
        .strictObject({
          depth: z.int(),
          width: z.int(),
          verdict: z.string(),
          evolution: z.string().nullable(),
          why: z.string().min(1),
        })
        .transform(({ why: _why, ...round }) => round),
    ),
  }),
);
const allSigned = signedSchema.parse(JSON.parse(readFileSync(here('signed.json'), 'utf8')));

/** Plays the recorded matches that are chosen, by their place, and compares each round with what was signed. */
export function checkReplay(isChosen: (place: number) => boolean): void {
  const signed = allSigned.filter((_, place) => isChosen(place));
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-replay-'));
  let database: TestDatabase;
  let standIn: StandIn;

  beforeAll(async () => {
    database = await openTestDatabase('with engine');
    standIn = await startStandIn(openReplies(here('replies.jsonl')), { kind: 'fail' });
  });
  afterAll(async () => {
    await standIn?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** In this process, which takes less time. */
  async function run(place: string, args: readonly string[], environment?: Readonly<Record<string, string>>) {
    const { code, out, err } = await runAlone(place, args, environment);
    return { code, signal: null, stdout: out, stderr: err };
  }

  describe('matches with the recorded replies of a careful reader', () => {
    it('end in every verdict, tag and evolution that a person has signed', async () => {
      expect(signed.length).toBeGreaterThan(0);
      const environment = { DATABASE_URL: database.url };
      const seeds = signed.map(({ seed }) => seed);
      expect(await playMatches(standIn, { folder, environment, seeds, run })).toEqual(signed);
    });
  });
}
