import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RejudgeFigures } from '../../src/arena/rejudge-figures.ts';
import { exportFiles, exportNames } from '../../src/reporting/export/export-files.ts';
import { matchLogSchema } from '../../src/reporting/export/match-log-schema.ts';
import { matchSlug } from '../../src/reporting/view/addresses.ts';
import { arenaFolder } from './arena-folder.ts';

const home = arenaFolder({}, { tables: 'played' });
const { folder, run, json } = home;
let tournament = '';

beforeAll(async () => {
  tournament = home.tournament;
});

const read = (...parts: string[]) => readFileSync(path.join(folder, ...parts), 'utf8');

describe('export', () => {
  it('writes every file, a card, and a manifest whose hashes and counts are those of the files', async () => {
    const { files } = await json<{ files: Record<string, string> }>('export', '-o', 'one');
    // What no setting of the tournament asked for has no file.
    const written = exportNames.filter((name) => name !== 'report-quality');
    expect(Object.keys(files).sort()).toEqual(written.sort());
    expect(readdirSync(path.join(folder, 'one')).sort()).toEqual(
      [...written.map((name) => exportFiles[name].file), 'README.md', 'manifest.json'].sort(),
    );
    const manifest = JSON.parse(read('one', 'manifest.json'));
    expect(manifest).toMatchObject({ schema: 'dr-arena/export@1', tournament });
    for (const { file, bytes, sha256, records } of manifest.files) {
      const text = read('one', file);
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
      expect(Buffer.byteLength(text)).toBe(bytes);
      if (file.endsWith('.jsonl')) expect(text.trimEnd().split('\n')).toHaveLength(records);
    }
    const log = matchLogSchema.parse(JSON.parse(read('one', 'matches.json')));
    const { leaderboard } = await json<{ leaderboard: { matches: number }[] }>('leaderboard');
    expect(log.matches).toHaveLength(leaderboard.reduce((sum, { matches }) => sum + matches, 0) / 2);
    expect(read('one', 'README.md')).toContain(tournament);
  });

  it('writes the same bytes again', async () => {
    await json('export', tournament, '-o', 'two');
    expect(readdirSync(path.join(folder, 'two')).sort()).toEqual(readdirSync(path.join(folder, 'one')).sort());
    for (const file of ['matches.json', 'battles.jsonl', 'leaderboard.csv']) {
      expect(read('two', file)).toBe(read('one', file));
    }
  });

  it('rates as the leaderboard does', async () => {
    const { leaderboard } = await json<{ leaderboard: { agent: string; rating: number }[] }>('leaderboard');
    const lines = read('one', 'leaderboard.csv').trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[2])).toEqual(leaderboard.map(({ agent }) => agent));
    expect(lines.map((line) => Number(line.split(',')[3]))).toEqual(leaderboard.map(({ rating }) => rating));
  });

  it('leaves the folder as it was when it is interrupted', async () => {
    const before = read('two', 'manifest.json');
    const interrupted = new AbortController();
    interrupted.abort();
    const said = await home.runUntil(interrupted, 'export', '-o', 'two');
    expect(said).toMatchObject({ code: 130, out: '', err: 'interrupted; the folder is unchanged\n' });
    expect(readdirSync(path.join(folder, 'two'))).toEqual(readdirSync(path.join(folder, 'one')));
    expect(read('two', 'manifest.json')).toBe(before);
  });

  it.each([
    [['T-none'], /there is no tournament T-none/],
    [['-o', 'arena.yaml'], /cannot write .*arena\.yaml/],
  ])('%j is refused in words', async (args, words) => {
    const said = await run('export', ...args);
    expect(said.err).toMatch(words);
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).not.toContain('bug in dr-arena');
  });
});

describe('a match bundle', () => {
  it('is judged again elsewhere, and the judge agrees with itself', async () => {
    const match = JSON.parse(read('one', 'battles.jsonl').split('\n')[0] ?? '').match_id as string;
    await json('export', '--match', match, '-o', 'bundle');
    expect(readdirSync(path.join(folder, 'bundle')).sort()).toEqual(['bundle.html', 'bundle.json']);
    const args = 'rejudge --bundle bundle/bundle.json --judge sandbox/oracle --json'.split(' ');
    const said = await run(...args);
    expect(said.code, said.err).toBe(0);
    const { figures }: { figures: RejudgeFigures } = JSON.parse(said.out);
    expect(figures.rounds).toBeGreaterThan(0);
    expect(figures.tiers.percent.value).toBe(1);
  });

  it('has the same bytes by its id and by the name of its page', async () => {
    const log = matchLogSchema.parse(JSON.parse(read('one', 'matches.json')));
    const [first] = log.matches;
    if (!first) throw new Error('no match');
    await json('export', '--match', matchSlug({ ...first, tournament: log.tournament.id }), '-o', 'again');
    expect(read('again', 'bundle.json')).toBe(read('bundle', 'bundle.json'));
    expect(read('again', 'bundle.html')).toBe(read('bundle', 'bundle.html'));
  });

  it('says nothing of where a judge is asked or what it costs', async () => {
    const bundle = JSON.parse(read('bundle', 'bundle.json'));
    const elsewhere = { mine: { wire: 'openai_chat', url: 'http://127.0.0.1:9', keyVariable: 'OPENAI_API_KEY' } };
    Object.assign(bundle.log.tournament.config, {
      providers: elsewhere,
      prices: { 'mine/m': { input: 0, output: 0 } },
    });
    writeFileSync(path.join(folder, 'hostile.json'), JSON.stringify(bundle));
    const said = await run('rejudge', '--bundle', 'hostile.json', '--judge', 'mine/m', '--yes');
    expect(said).toMatchObject({ code: 2, out: '', err: expect.stringContaining("'mine' is not known") });
  });

  it.each([
    ['no JSON', () => 'nothing', /is no JSON/],
    ['too deep', () => `${'['.repeat(500)}${']'.repeat(500)}`, /nested too deeply/],
    ['another document', () => '{"schema":"dr-arena/match-bundle@9"}', /is no match bundle: .*schema/],
    [
      'a changed page',
      () => read('bundle', 'bundle.json').replace(/("pages":\[\n.*?"text":")/, '$1x'),
      /the text of a page does not have the hash that it states/,
    ],
  ])('that is %s is refused, saying what does not match', async (_what, text, words) => {
    writeFileSync(path.join(folder, 'bad.json'), text());
    const said = await run('rejudge', '--bundle', 'bad.json', '--judge', 'sandbox/oracle');
    expect(said.err).toMatch(words);
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).not.toContain('bug in dr-arena');
  });

  it.each([
    [['export', '--match', 'nothing-such'], /there is no match nothing-such/],
    [['export', '--match', 'T-'], /\d+ matches of T-\S+ begin with T-/],
    [
      ['rejudge', 'T-none', '--bundle', 'bundle/bundle.json', '--judge', 'sandbox/oracle'],
      /a bundle has its own match/,
    ],
    [['rejudge', '--bundle', 'missing.json', '--judge', 'sandbox/oracle'], /cannot read missing.json/],
  ])('%j is refused in words', async (args, words) => {
    const said = await run(...args);
    expect(said.err).toMatch(words);
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).not.toContain('bug in dr-arena');
  });

  it('that could not be whole, since a page is gone from the store, is refused in words', async () => {
    const { db } = home;
    await db.deleteFrom('pages').execute();
    const log = matchLogSchema.parse(JSON.parse(read('one', 'matches.json')));
    const gone = await run('export', '--match', log.matches[0]?.id ?? '', '-o', 'gone');
    expect(gone).toMatchObject({ code: 2, out: '', err: expect.stringContaining('the store does not hold http') });
  });
});
