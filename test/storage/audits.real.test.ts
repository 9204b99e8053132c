import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { AuditAnswer } from '../../src/audit/audit-answer.ts';
import { countingAnswers } from '../../src/audit/merge-answers.ts';
import { auditId, tournamentId } from '../../src/kernel/ids.ts';
import { audit, auditOf } from '../audit/audit-samples.ts';
import { testArena } from '../support/test-arena.ts';

const arena = testArena();
const stored = auditOf([['TIE_LOW']]).audit;
function note(value: string, at = '2026-01-01T00:00:00.000Z'): AuditAnswer {
  return { item: 'm-1', round: 1, question: 'note', value, at };
}

beforeAll(() => arena.ledger.audits.save(stored));

it('an audit comes back exactly, and the first one with its id stays', async () => {
  await arena.ledger.audits.save({ ...stored, createdAt: '2030-01-01T00:00:00.000Z' });
  expect(await arena.ledger.audits.load(audit.id)).toEqual(stored);
  expect(await arena.ledger.audits.list(audit.tournament)).toEqual([stored]);
  expect(await arena.ledger.audits.list(tournamentId('other'))).toEqual([]);
  for (const none of ['none', 'n\0ne', '']) {
    expect(await arena.ledger.audits.load(auditId(none))).toBeNull();
    expect(await arena.ledger.tournaments.load(tournamentId(none))).toBeNull();
  }
});

it('notes come back exactly, whatever text they hold', async () => {
  const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) });
  const values = [...new Set(fc.sample(anyText, 60))];
  await arena.ledger.audits.addAnswers(
    audit.id,
    'writer',
    values.map((value) => note(value)),
  );
  const kept = (await arena.ledger.audits.loadAnswers(audit.id)).filter(({ auditor }) => auditor === 'writer');
  expect(new Set(kept.map(({ value }) => value))).toEqual(new Set(values));
});

it('answers that come at once, twice and in other orders are each kept once', async () => {
  const all = Array.from({ length: 40 }, (_, index) => note(`text ${index}`, `2026-01-01T00:00:${10 + index}.000Z`));
  const orders = [all, [...all].reverse(), all.slice(10), all.slice(0, 30)];
  const added = await Promise.all(orders.map((own) => arena.ledger.audits.addAnswers(audit.id, 'anna', own)));
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(40);
  const kept = (await arena.ledger.audits.loadAnswers(audit.id)).filter(({ auditor }) => auditor === 'anna');
  expect(kept.map(({ value }) => value)).toEqual(all.map(({ value }) => value));
  expect(countingAnswers(kept).map(({ value }) => value)).toEqual(['text 39']);
});

it('an adjudicator of an earlier version stays one when the name comes again', async () => {
  await arena.db.insertInto('auditors').values({ audit: audit.id, auditor: 'zoe', adjudicator: true }).execute();
  await arena.ledger.audits.addAuditors(audit.id, ['zoe', 'ben']);
  const named = (await arena.ledger.audits.loadAuditors(audit.id)).filter(({ name }) => /^(?:zoe|ben)$/.test(name));
  expect(named).toEqual([
    { name: 'ben', adjudicator: false },
    { name: 'zoe', adjudicator: true },
  ]);
});
