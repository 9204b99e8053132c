import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { leaderboardColumns } from '../../src/reporting/leaderboard-table.ts';

const text = readFileSync('docs/first-change.md', 'utf8');

it('the first change names files that are there, and what it uses stands in them', () => {
  const named = [...text.matchAll(/`((?:src|test|crawler)\/[\w./-]+?)\/?`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((file) => !/NAME/.test(file) && !existsSync(file))).toEqual([]);
  const uses = {
    'src/reporting/leaderboard-table.ts': ["numberColumn('ties'", 'fileColumn', 'numberColumn'],
    'test/reporting/export/exports.long.test.ts': [
      "describe('leaderboard.csv'",
      'csvText(leaderboardColumns(), [row])',
    ],
    'src/config/search-variables.ts': ['searchVariables'],
    'crawler/search/keyed-engine.ts': ['keyedServices', 'const tavily'],
  };
  const [, after, before] = /(\d+) cells instead of (\d+)/.exec(text) ?? [];
  expect(leaderboardColumns().filter(({ value }) => value !== undefined).length).toBe(Number(before));
  expect(Number(after)).toBe(Number(before) + 1);
  for (const [file, words] of Object.entries(uses)) {
    expect(text).toContain(file);
    for (const word of words) expect(readFileSync(file, 'utf8'), file).toContain(word);
  }
});
