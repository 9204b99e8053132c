import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { askedQuestions } from '../../src/audit/asked-questions.ts';
import { type AuditAnswer, auditAnswersVersion } from '../../src/audit/audit-answer.ts';
import type { AuditFigures } from '../../src/audit/audit-figures.ts';
import { choices } from '../../src/audit/questions.ts';
import { auditId } from '../../src/kernel/ids.ts';
import { loadAuditedMatches } from '../../src/storage/load-audited-record.ts';
import { arenaFolder } from './arena-folder.ts';

const home = arenaFolder(null, { tables: 'played' });
const { folder, run, told: text, json } = home;
/** Those of the tournament that is audited. */
let agents: string[] = [];

interface Exported {
  readonly audit: string;
  readonly tournamentId: string;
  readonly files: readonly { readonly auditor: string; readonly file: string }[];
}

const exported = () =>
  json<Exported>(...'audit export --sample 3 --seed 5 --auditor anna --auditor'.split(' '), 'Ben B.', '-o', 'out');

/** What an auditor hands in who gives the first choice everywhere, as the audit asks for it. */
async function handedIn(audit: string, auditor: string, C1: AuditAnswer['value'], at: string): Promise<string> {
  const { ledger } = home;
  const stored = await ledger.audits.load(auditId(audit));
  if (stored === null) throw new Error('the audit is not stored');
  const asked = askedQuestions(stored, await loadAuditedMatches(ledger, stored));
  const firstChoice = (question: AuditAnswer['question']) =>
    question === 'C1' ? C1 : question === 'note' ? '' : choices[question][0];
  const answers = asked.flatMap(({ item, rounds, questions }) => [
    ...rounds.flatMap(({ number, questions: own }) =>
      own.map((question) => ({ item, round: number, question, value: firstChoice(question), at })),
    ),
    ...questions.map((question) => ({ item, round: null, question, value: firstChoice(question), at })),
  ]);
  const file = `${auditor}.json`;
  home.write(file, JSON.stringify({ schema: auditAnswersVersion, audit, auditor, answers }));
  return file;
}

beforeAll(async () => {
  symlinkSync(home.at('loop'), home.at('loop'));
  const config = {
    agents: ['Kestrel', 'Siskin'].map((name) => ({ kind: 'scripted', name })),
    web: { sandbox: { size: 100 } },
    trees: { count: 1 },
    tournament: { format: 'round-robin', matchRounds: 1 },
  };
  home.write('arena.yaml', config);
  const { leaderboard } = await json<{ leaderboard: { agent: string }[] }>('leaderboard');
  agents = leaderboard.map(({ agent }) => agent);
});
it('exports the same audit with the same files when it is asked for twice', async () => {
  const first = await exported();
  const bytes = first.files.map(({ file }) => readFileSync(file, 'utf8'));
  expect(await exported()).toEqual(first);
  expect(first.files.map(({ file }) => readFileSync(file, 'utf8'))).toEqual(bytes);
  for (const page of bytes) {
    for (const agent of agents) expect(page).not.toContain(agent);
    expect(page).toContain('<summary>What the page said</summary>');
    expect(page).toMatch(/<mark class="quote">/);
    expect(page).not.toContain('is not kept here');
  }
  expect(await text('audit', 'report')).toContain('There are no answers yet');
});

it('takes answers in once, and reports them', async () => {
  const { audit } = await exported();
  const anna = await handedIn(audit, 'anna', 'tie', '2026-01-01T00:00:00.000Z');
  const ben = await handedIn(audit, 'Ben B.', 'tie', '2026-01-01T00:00:00.000Z');
  expect(await text('audit', 'import', anna, ben)).toMatch(/anna\.json: anna, audit \w+: (\d+) answers, \1 new/);
  expect(await text('audit', 'import', anna)).toContain(' 0 new');
  const both = [anna, ben].map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
  writeFileSync(path.join(folder, 'both.json'), JSON.stringify(both));
  expect(await text('audit', 'import', 'both.json')).toMatch(/: anna, .* 0 new\.[\s\S]*: Ben B\., .* 0 new/);
  const figures = await json<AuditFigures>('audit', 'report', audit.slice(0, 6));
  expect(figures.pipeline?.shares.questionValid).toMatchObject({ value: 1 });
  expect(figures.pipeline?.annotators.winner.panel.percent.value).toBe(1);
  expect(figures.progress).toMatchObject([{ auditor: 'Ben B.' }, { auditor: 'anna', items: 3 }]);
});

it('takes nothing in of several files when one does not fit, and says what is wrong', async () => {
  const { audit } = await exported();
  const good = await handedIn(audit, 'cleo', 'tie', '2026-01-02T00:00:00.000Z');
  const answer = { item: 'm-none', round: 1, question: 'A1', value: 'valid', at: '2026-01-01T00:00:00Z' };
  const bad = { schema: auditAnswersVersion, audit, auditor: 'dan', answers: [answer] };
  writeFileSync(path.join(folder, 'bad.json'), JSON.stringify(bad));
  const { code, err } = await run('audit', 'import', good, 'bad.json');
  expect({ code, err }).toMatchObject({
    code: 2,
    err: expect.stringContaining('match m-none is not part of this audit'),
  });
  expect(await text('audit', 'report')).not.toMatch(/cleo|dan|[Aa]djudicator/);
});

it('reports the newest audit with something in it where none is named', async () => {
  const { audit } = await exported();
  const empty = await json<Exported>(...'audit export --sample 1 --seed 6 --auditor eve -o more'.split(' '));
  expect(empty.audit).not.toBe(audit);
  expect(await text('audit', 'report')).toBe(await text('audit', 'report', audit));
});

it.each([
  [['audit', 'export'], 'no auditor is named'],
  [['audit', 'export', '--auditor', 'anna', '--forms', 'tree'], 'Use instead: bench/ablations.ts'],
  [['audit', 'report', 'none'], 'there is no audit none'],
  [['audit', 'import', 'arena.yaml'], 'arena.yaml is no JSON'],
  [['audit', 'import', 'none.json'], 'none.json holds no answers of an audit'],
  [['set', 'import', 'loop'], 'cannot read loop: '],
])('says plainly what is wrong with %j', async (args, message) => {
  home.write('none.json', '[]');
  const { code, err } = await run(...args);
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) });
});
