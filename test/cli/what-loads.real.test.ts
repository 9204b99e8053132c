import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../support/run-program.ts';
import { arenaFolder } from './arena-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const home = arenaFolder(null, { tables: 'arena' });
const { folder } = home;
/**
 * The source files that a command line loads, of this project and of packages, from what Node's own coverage says was loaded:
 * of a bundled file those that went into it.
 */
async function loadedBy(...args: string[]): Promise<string[]> {
  const coverage = mkdtempSync(path.join(folder, 'coverage-'));
  const ended = await runProgram(folder, args, { NODE_V8_COVERAGE: coverage, DATABASE_URL: home.url });
  expect(ended.signal, ended.stderr).toBeNull();
  const scripts = readdirSync(coverage).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(path.join(coverage, file), 'utf8')) as { result: { url: string }[] };
    return result.map(({ url }) => url).filter((url) => url.startsWith('file:'));
  });
  return [...new Set(scripts.map((url) => fileURLToPath(url)).flatMap(sourcesOf))];
}

function sourcesOf(script: string): string[] {
  if (!script.startsWith(path.join(root, 'dist'))) return [path.relative(root, script)];
  const { sources } = JSON.parse(readFileSync(`${script}.map`, 'utf8')) as { sources: string[] };
  return sources.map((source) => path.relative(root, path.resolve(path.dirname(script), source)));
}

const packageOf = (file: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(file)?.[1];
const packagesOf = (files: readonly string[]) => [...new Set(files.flatMap((file) => packageOf(file) ?? []))].sort();
const within = (files: readonly string[], ...rooms: string[]) =>
  files.filter((file) => rooms.some((room) => file.startsWith(`${room}/`)));

describe('a command loads what it needs', () => {
  it.each([
    [['--help']],
    [['tournament', '--help']],
    [['no-such-command']],
  ])('%j loads no package but the parser of the command line', async (args) => {
    const loaded = await loadedBy(...args);
    expect(loaded).toContain('src/cli/cli.ts');
    expect(packagesOf(loaded)).toEqual(['commander']);
    expect(within(loaded, 'agents', 'crawler', 'examiner', 'trees', 'src/arena', 'src/ratings')).toEqual([]);
  });

  it('the help of a command loads no other command', async () => {
    const loaded = await loadedBy('leaderboard', '--help');
    expect(loaded).toContain('src/cli/leaderboard.ts');
    expect(within(loaded, 'src/cli').filter((file) => /\/(demo|play|serve|tournament|worker)\.ts$/.test(file))).toEqual(
      [],
    );
  });

  it('the leaderboard loads no model, no agent, no crawler, no browser and no workflow engine', async () => {
    const loaded = await loadedBy('leaderboard');
    expect(loaded).toContain('src/cli/show-leaderboard.ts');
    const heavy =
      /^(openai|@anthropic-ai|@google|@dbos-inc|@modelcontextprotocol|@opentelemetry|playwright|undici|cheerio|neo4j|hono|fast-xml)/;
    expect(packagesOf(loaded).filter((name) => heavy.test(name))).toEqual([]);
    expect(within(loaded, 'src/sandbox', 'src/web', 'bench/simulation')).toEqual([]);
    const isWord = (file: string) => /^(?:crawler\/(?:page|seed)|agents\/agent)[a-z-]*\.ts$/.test(file);
    expect(within(loaded, 'agents', 'crawler').filter((file) => !isWord(file))).toEqual([]);
  });
});
