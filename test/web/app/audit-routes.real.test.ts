import { expect, test } from 'vitest';
import * as z from 'zod';
import type { PageRead } from '../../../crawler/page.ts';
import type { Quote } from '../../../examiner/fact.ts';
import { taskQuotes } from '../../../examiner/task.ts';
import { pipelineAudit } from '../../../src/audit/audit.ts';
import { auditAnswersSchema } from '../../../src/audit/audit-answer.ts';
import { auditPacket } from '../../../src/audit/audit-packet.ts';
import { quotesByPage } from '../../../src/audit/packet.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { contentHash } from '../../../src/kernel/hash.ts';
import { ok } from '../../../src/kernel/result.ts';
import { loadAuditedRecord } from '../../../src/storage/load-audited-record.ts';
import { postgresTreeStore } from '../../../src/storage/postgres-tree-store.ts';
import { auditorKey } from '../../../src/web/app/access.ts';
import { auditRoutes } from '../../../src/web/app/audit-routes.ts';
import { fillTournament } from '../../reporting/fill-tournament.ts';
import { testArena } from '../../support/test-arena.ts';

const arena = testArena();

/** A page on which the quote stands, as it was read. */
function readOf({ url, page, start, text }: Quote): PageRead {
  const bytes = new TextEncoder().encode(text);
  const snapshot = { hash: contentHash(text), contentType: 'text/markdown', via: 'http' as const, bytes };
  const read = { links: [], language: 'en', fetchedAt: '2026-01-01T00:00:00Z', snapshot: snapshot.hash };
  return { page: { url, title: url, text: 'Stored: '.padEnd(start) + text, hash: page, ...read }, snapshot };
}

/** An audit of a small tournament's longest matches, with the routes of its app. */
async function openAudit() {
  const trees = postgresTreeStore(arena.db);
  const record = await fillTournament(arena.ledger, trees, { agents: 4, trees: 4, tournamentRounds: 1 });
  for (const [quote] of quotesByPage(record.tasks.flatMap(taskQuotes)).values()) await trees.savePage(readOf(quote));
  const judged = (id: string) => record.rounds.filter((round) => round.match === id && round.result.kind === 'judged');
  const ended = record.matches.filter(({ end }) => end?.kind === 'decided');
  const matches = ended.map(({ id }) => id).sort((one, other) => judged(other).length - judged(one).length);
  const start = { tournament: record.id, seed: 1, createdAt: '2026-01-02T03:04:05.000Z' };
  const audit = pipelineAudit(start, { order: 'random', matches });
  await arena.ledger.audits.save(audit);
  const held = { back: false };
  const app = auditRoutes({
    ledger: arena.ledger,
    clock: systemClock,
    loadRecord: (each) => loadAuditedRecord(arena.ledger, trees, each),
    makeAudit: async () => ok(audit.id),
    listTournaments: async () => [record],
    heldBack: async (id) => (held.back && id === record.id ? 'running' : null),
    takesPart: true,
  });
  return { app, held, audit, record, packet: auditPacket(audit, name, record) };
}

const name = 'Zoë <b>&"\'';

const form = (fields: Readonly<Record<string, string>>) => ({ method: 'POST', body: new URLSearchParams(fields) });

test('while its tournament holds back what it asks, an audit is listed and shows and takes nothing', async () => {
  const { app, held, audit } = await openAudit();
  await app.request(`/${audit.id}/by`, form({ auditor: name }));
  const own = `/${audit.id}/by/${auditorKey(name)}`;
  const paths = [`/${audit.id}`, `/${audit.id}/results`, `/${audit.id}/answers.json`, own, `${own}/1`];
  const statuses = () => Promise.all(paths.map(async (path) => (await app.request(path)).status));
  expect(await statuses()).toEqual(paths.map(() => 200));
  held.back = true;
  expect(await statuses()).toEqual(paths.map(() => 403));
  expect((await app.request(`/${audit.id}/by`, form({ auditor: 'Eve' }))).status).toBe(403);
  expect(await (await app.request('/')).text()).toContain(audit.id);
});

test('an auditor fills in a match in the app: the automatic verdict is sent only after the own one, and nothing is lost', async () => {
  const { app, audit, record, packet } = await openAudit();
  const [match] = packet.matches;
  const [first, second] = match?.rounds ?? [];
  if (!match || !first || !second) throw new Error('the first match has two rounds');
  const joined = await app.request(`/${audit.id}/by`, form({ auditor: name }));
  expect(joined.headers.get('location')).toBe(`/audits/${audit.id}/by/${auditorKey(name)}`);
  const own = `/${audit.id}/by/${auditorKey(name)}`;
  const read = async (path: string) => (await app.request(path)).text();

  const before = await read(`${own}/1`);
  expect(before).not.toContain('The automatic verdict');
  expect(before).toContain('Stored: ');
  expect(before).toContain('class="quote"');
  expect(before).not.toContain(`id="round-${second.number}"`);
  for (const agent of record.agents) expect(before.includes(agent)).toBe(false);
  const scope = `r${first.number}-`;
  const early = await app.request(`${own}/1`, form({ round: `${first.number}`, [`${scope}D1`]: 'agree' }));
  expect(early.status).toBe(400);

  const whole = {
    round: `${first.number}`,
    [`${scope}A1`]: 'valid',
    [`${scope}C1`]: 'tie',
    [`${scope}note`]: 'a\r\nb',
  };
  await app.request(`${own}/1`, form(whole));
  expect(await read(`${own}/1`)).not.toContain('The automatic verdict');
  const decided = await app.request(`${own}/1`, form({ ...whole, [`was-${scope}A1`]: 'valid', decided: 'yes' }));
  expect(decided.status).toBe(303);
  const after = await read(`${own}/1`);
  expect(after).toContain(`The automatic verdict: ${first.verdict.words}`);
  expect(after).toContain(`id="round-${second.number}"`);

  // Two windows: the one that was opened before changes only what its sender touched.
  const stale = { round: `${first.number}`, [`${scope}A1`]: 'valid', [`was-${scope}A1`]: 'valid' };
  await app.request(`${own}/1`, form({ ...stale, [`${scope}A1`]: 'broken' }));
  await app.request(`${own}/1`, form({ ...stale, [`${scope}C1`]: 'first_better', [`was-${scope}C1`]: 'tie' }));
  // What the app hands out of everybody is a list of such files as are taken in, one an auditor.
  const [file] = z
    .array(auditAnswersSchema)
    .length(1)
    .parse(JSON.parse(await read(`/${audit.id}/answers.json`)));
  const values = (question: string) =>
    file?.answers.filter((each) => each.question === question).map(({ value }) => value);
  expect([values('A1'), values('C1'), values('note')]).toEqual([
    ['valid', 'broken'],
    ['tie', 'first_better'],
    ['a\nb'],
  ]);
  expect(await read(`${own}/1`)).toContain('On record: Tie, then First better.');

  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await app.request(`${own}/1`, { method: 'POST', headers, body: '--y' })).status).toBe(400);

  const results = await read(`/${audit.id}/results`);
  expect(results).toContain('has not finished');
  expect(results).not.toContain('<b>&');
  expect(await read(`/${audit.id}`)).toContain('Zoë &lt;b&gt;&amp;&quot;&#39;');
  expect(await read('/')).toContain(audit.id);
  expect((await app.request(`/${audit.id}/by/${auditorKey('Nobody')}/1`)).status).toBe(404);
});
