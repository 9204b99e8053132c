import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { matchBattles } from '../../../src/arena/match-battles.ts';
import type { TournamentRecord } from '../../../src/arena/tournament.ts';
import { parseConfig } from '../../../src/config/load-config.ts';
import { programVersion } from '../../../src/kernel/program-version.ts';
import { answerLines, battleLines } from '../../../src/reporting/export/battles-jsonl.ts';
import { recordCounts } from '../../../src/reporting/export/check-bundle.ts';
import { dataSetCard, markdownText } from '../../../src/reporting/export/data-set-card.ts';
import { exportFiles, exportNames, usageColumns } from '../../../src/reporting/export/export-files.ts';
import { exportMatchLogs, matchLogText } from '../../../src/reporting/export/match-log.ts';
import { playedRounds, roundColumns } from '../../../src/reporting/export/rounds-csv.ts';
import { type Column, csvHeader, csvLines, csvText } from '../../../src/reporting/table.ts';
import { forAll } from '../../support/for-all.ts';
import { hostileStrings, taint } from '../hostile.ts';
import { sampleRecord } from '../sample-record.ts';

const record = sampleRecord({ agents: 6, trees: 3, tournamentRounds: 2 });
const withVoid = sampleRecord();
const small = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 });

const table = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Record<string, string>[] =>
  parse(csvText(columns, rows), { columns: true, record_delimiter: '\r\n' });

/** What is left of a text in UTF-8: half surrogate pairs are lost. */
const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

async function* portions<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

async function* played({ matches, rounds }: TournamentRecord, size: number) {
  for await (const some of portions(matches, size)) {
    const ids = new Set(some.map(({ id }) => id));
    yield { matches: some, rounds: rounds.filter(({ match }) => ids.has(match)) };
  }
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

describe('the match log in pieces', () => {
  it('is the whole log, whatever the size of the portions, each item on a line of its own', async () => {
    for (const size of [1, 4, 1000]) {
      let text = '';
      const pieces = matchLogText({
        head: withVoid,
        played: played(withVoid, size),
        tasks: portions(withVoid.tasks, size),
        answers: portions(withVoid.answers, size),
        trees: each(withVoid.treesGrown),
      });
      for await (const piece of pieces) text += piece;
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(exportMatchLogs(withVoid))));
      expect(text.split('\n').filter((line) => line.startsWith('{"id":"match/'))).toHaveLength(withVoid.matches.length);
    }
  });

  it('of nothing is a document with empty lists', async () => {
    let text = '';
    const none = { matches: [], rounds: [], tasks: [], answers: [], treesGrown: [] };
    const pieces = matchLogText({
      head: record,
      played: portions([], 1) as never,
      tasks: portions([], 1),
      answers: portions([], 1),
      trees: each([]),
    });
    for await (const piece of pieces) text += piece;
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(exportMatchLogs({ ...record, ...none }))));
  });
});

describe('rounds.csv', () => {
  const lines = table(roundColumns, playedRounds(withVoid));

  it('has every round once with its verdict or why it is void, and grades counted', () => {
    expect(lines).toHaveLength(withVoid.rounds.length);
    const judged = lines.filter(({ result }) => result === 'judged');
    expect(judged).toHaveLength(withVoid.rounds.filter(({ result }) => result.kind === 'judged').length);
    for (const line of judged) {
      const items = Number(line.satisfied_a) + Number(line.missing_a) + Number(line.contradicted_a);
      expect(items).toBe(3 * Number(line.width));
      expect(line.tier).not.toBe('');
    }
    for (const line of lines.filter(({ result }) => result === 'void'))
      expect(line).toMatchObject({ tier: '', satisfied_a: '', void_reason: 'judge_failed' });
  });
});

describe('the tables of answers, usage and rounds', () => {
  it('have a line for each answer and spend', () => {
    expect(answerLines(record.answers)).toHaveLength(record.answers.length);
    const spend = {
      ...({ role: 'grade', agent: null, model: 'openai/m', calls: 3, failed: 1, usd: 0.5, unknownCost: 1 } as const),
      reservedUsd: 0.25,
      inputTokens: 10,
      cachedInputTokens: 2,
      outputTokens: 5,
      searches: 0,
    };
    expect(csvLines(usageColumns, [spend])).toEqual(['grade,,openai/m,3,1,10,2,5,0,0.5,1,0.25\r\n']);
    expect(usageColumns).toHaveLength(12);
  });

  it('hold hostile text as it was, behind one apostrophe where a spreadsheet would run it', () => {
    for (const hostile of ['=1+1', '@x', "'a", ...hostileStrings]) {
      const odd = taint(small, (text) => hostile + text);
      const names = table(roundColumns, playedRounds(odd)).map(({ agent_a: name = '' }) => name.replace(/^'/, ''));
      expect(names).toEqual(playedRounds(odd).map(({ match }) => asBytes(match.a)));
    }
  });
});

it('the fields that the card explains are those of the files, in their order', () => {
  const keys = (line: string | undefined) => Object.keys(JSON.parse(line ?? '{}'));
  const fieldsOf = (name: (typeof exportNames)[number]) => Object.keys(exportFiles[name].fields);
  expect(fieldsOf('battles').sort()).toEqual(keys(battleLines(record)[0]).sort());
  expect(fieldsOf('answers')).toEqual(keys(answerLines(record.answers)[0]));
  expect(fieldsOf('matches')).toEqual(Object.keys(exportMatchLogs(record)));
  const task = Object.keys(record.tasks[0] ?? {});
  const optional = ['kind', 'drawnKind', 'excluded', 'rivals', 'chainChecklist', 'chainCounts', 'searchCheck'];
  expect(fieldsOf('tasks').filter((field) => !optional.includes(field))).toEqual(task);
  expect(fieldsOf('rounds')).toEqual(csvHeader(roundColumns));
  expect(new Set(Object.values(exportFiles).map(({ file }) => file)).size).toBe(exportNames.length);
});

it('battles of a portion are the same as those of the whole', async () => {
  let text = '';
  for await (const portion of played(withVoid, 7))
    text += battleLines({ ...portion, answers: withVoid.answers }).join('');
  expect(text).toBe(battleLines(withVoid).join(''));
  expect(matchBattles(withVoid.matches)).toHaveLength(text.trimEnd().split('\n').length);
});

describe('the data-set card', () => {
  const config = parseConfig(
    { agents: [{ kind: 'scripted', name: 'Albatross' }], examiner: { kind: 'model', model: 'google/g-3' } },
    'a test',
  );
  const files = exportNames.map((name, at) => {
    const { file } = exportFiles[name];
    return { name, file, bytes: 10 * at, sha256: String(at).repeat(64), records: at };
  });

  it('has front matter that parses, every file with its fields, limits and checksums', async () => {
    const counts = await recordCounts(played(withVoid, 9));
    const card = dataSetCard({ head: withVoid, config, counts, files, version: '9.9.9' });
    const [, front = ''] = card.split(/^---$/m);
    expect(parseYaml(front)).toMatchObject({ license: 'other', language: ['en'] });
    expect(parseYaml(front).configs).toHaveLength(10);
    for (const { file, sha256 } of files) expect(card).toMatch(new RegExp(`\\| ${file} \\| \\d+ \\| .${sha256}`));
    expect(counts).toMatchObject({ matches: 96, decided: 94, voidMatches: 2, unfinished: 0 });
    expect(card).toContain('96 matches between 8 deep-research agents on 6 information trees: 94 decided');
    expect(card).toMatch(/intervals are indicative only/);
    expect(card).toContain('judged by google/g-3');
  });

  it('lets no name from outside speak Markdown, HTML or YAML', async () => {
    const counts = await recordCounts(played(small, 9));
    for (const hostile of [
      '\n# x',
      '<script>alert(1)</script>',
      '| a | b',
      '[x](http://y.example)',
      '---\na: b',
      '`',
    ]) {
      const odd = taint(small, (text) => text + hostile);
      const card = dataSetCard({ head: odd, config, counts, files, version: '1' });
      expect(card).not.toMatch(/<script>|(?<!\\)\]\(|http:|^# x$|^a: b$/m);
      expect(parseYaml(card.split(/^---$/m)[1] ?? '')).toHaveProperty('pretty_name');
    }
  });
});

const anyCharacter = fc.oneof(
  fc.constantFrom(...'<>*_`[]|#\\!-:/'),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
);

it('text from outside stays one line of plain words in Markdown', () => {
  forAll(fc.string({ unit: anyCharacter, maxLength: 80 }), (text) => {
    expect(markdownText(text, 60)).not.toMatch(/[\r\n]|(?<!\\)[<>*_`[\]|]|https?:\/\//);
  });
});

it('exports name the version that the package has', () => {
  const file = path.resolve(import.meta.dirname, '../../../package.json');
  expect(JSON.parse(readFileSync(file, 'utf8')).version).toBe(programVersion);
});
