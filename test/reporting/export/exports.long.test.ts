import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerStyles } from '../../../src/arena/answer-style.ts';
import { matchBattles } from '../../../src/arena/match-battles.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import { readBattles } from '../../../src/ratings/battles.ts';
import type { Rating } from '../../../src/ratings/rating.ts';
import { battleLines } from '../../../src/reporting/export/battles-jsonl.ts';
import { exportMatchLogs } from '../../../src/reporting/export/match-log.ts';
import { matchLogSchema } from '../../../src/reporting/export/match-log-schema.ts';
import { leaderboardColumns } from '../../../src/reporting/leaderboard-table.ts';
import { csvText } from '../../../src/reporting/table.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { forAll, forSome } from '../../support/for-all.ts';
import { hostileStrings, taint } from '../hostile.ts';
import { sampleRecord } from '../sample-record.ts';

const record = sampleRecord();
const anyText = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 });
const formulas = fc.constantFrom(
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  "'=1",
  "''x",
  '＝1',
  ' =1',
  'a,b',
  'a"b',
  'a\r\nb',
);

describe('battles.jsonl', () => {
  const lines = battleLines(record).map((line) => JSON.parse(line) as Record<string, unknown>);

  it('has one line per decided match', () => {
    expect(lines.length).toBe(94);
    expect(battleLines({ matches: [], rounds: [], answers: [] })).toEqual([]);
  });

  it('names both agents, the winner, tree, rounds, scores, style, the tournament’s round and the match', () => {
    expect(lines[0]).toEqual({
      model_a: 'Albatross',
      model_b: 'Fulmar',
      winner: 'model_a',
      tree_id: 'tree-0',
      rounds: 4,
      score_a: record.matches[0]?.scoreA,
      score_b: record.matches[0]?.scoreB,
      tournament_round: 1,
      match_id: record.matches[0]?.id,
      style_a: { length: expect.any(Number), citations: expect.any(Number), headings: 1, lists: expect.any(Number) },
      style_b: { length: expect.any(Number), citations: expect.any(Number), headings: 1, lists: expect.any(Number) },
    });
  });

  it('counts judged rounds only', () => {
    for (const line of lines) {
      const judged = record.rounds.filter((each) => each.match === line.match_id && each.result.kind === 'judged');
      expect(line.rounds).toBe(judged.length);
    }
    expect(record.rounds.length).toBeGreaterThan(lines.reduce((sum, line) => sum + Number(line.rounds), 0) + 6);
  });

  it('is read back by the rating reader without a broken line, whatever the names', () => {
    forSome(50, anyText, (suffix) => {
      // Trimmed and in one form, as the reader compares names.
      const odd = taint(small, (text) => (text + suffix).normalize('NFC').trim());
      const { battles: read, broken } = readBattles(battleLines(odd).join(''));
      expect(broken).toEqual([]);
      expect(read).toEqual(matchBattles(odd.matches, odd.rounds, answerStyles(odd.answers)));
    });
  });
});

const small = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 });

describe('leaderboard.csv', () => {
  const row: Rating = {
    agent: agentId('ann'),
    rating: 1012.5,
    low: null,
    high: 1100,
    rankLow: 1,
    rankHigh: 2,
    aboveNext: 0.75,
    matches: 6,
    wins: 3,
    losses: 2,
    ties: 1,
  };

  it('has a header, CRLF line ends and empty cells for missing bounds', () => {
    expect(csvText(leaderboardColumns(), [row])).toBe(
      'rank_low,rank_high,agent,rating,low,high,above_next,matches,wins,losses,ties\r\n1,2,ann,1012.5,,1100,0.75,6,3,2,1\r\n',
    );
  });

  it('gives every name back to a reader that takes one apostrophe off, and no cell begins like a formula', () => {
    forAll(fc.array(fc.oneof(anyText, formulas), { maxLength: 5 }), (names) => {
      const cells = parseCsv(
        csvText(
          leaderboardColumns(),
          names.map((name) => ({ ...row, agent: agentId(name) })),
        ),
      );
      const read = cells.slice(1).map((line) => line[2] ?? '');
      expect(read.map((name) => name.replace(/^'/, ''))).toEqual(names);
      for (const name of read) expect(name).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
      for (const line of cells) expect(line.length).toBe(11);
    });
  });

  it('leaves negative numbers numbers', () => {
    expect(csvText(leaderboardColumns(), [{ ...row, low: -20.25 }])).toContain(',-20.25,');
  });
});

describe('the match log', () => {
  it('fits its own schema after a way through JSON, and holds every round, answer and tree', () => {
    const log = matchLogSchema.parse(JSON.parse(JSON.stringify(exportMatchLogs(record))));
    expect(log.matches.flatMap(({ rounds }) => rounds).length).toBe(record.rounds.length);
    expect(log.answers.length).toBe(record.answers.length);
    expect(log.trees).toEqual(record.treesGrown);
    expect(log.tasks).toEqual(record.tasks);
    expect(log).toEqual(exportMatchLogs(record));
  });

  it('keeps hostile text as it was', () => {
    for (const hostile of hostileStrings) {
      const odd = exportMatchLogs(taint(small, (text) => text + hostile));
      expect(matchLogSchema.parse(JSON.parse(JSON.stringify(odd)))).toEqual(odd);
    }
  });

  it('is refused when its version or a closed word is another', () => {
    const log = exportMatchLogs(small);
    expect(matchLogSchema.safeParse({ ...log, schema: 'dr-arena/match-log@2' }).success).toBe(false);
    const [match] = log.matches;
    const odd = { ...log, matches: [{ ...match, end: { kind: 'decided', winner: 'c', because: 'lead' } }] };
    expect(matchLogSchema.safeParse(odd).success).toBe(false);
  });
});

/** RFC 4180, strictly: CRLF ends every record. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/gy;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error(`not CSV: ${JSON.stringify(text)}`);
    const raw = found[1] ?? '';
    lines.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (found[2] === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}
