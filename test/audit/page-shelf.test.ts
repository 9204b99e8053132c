import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quote } from '../../examiner/fact.ts';
import { pipelineAudit, preferenceAudit } from '../../src/audit/audit.ts';
import { auditPacket } from '../../src/audit/audit-packet.ts';
import { keptText, partsAround, quotesByPage, type ShownPage, type ShownSource } from '../../src/audit/packet.ts';
import { pageShelf } from '../../src/audit/page-shelf.ts';
import { contentHash } from '../../src/kernel/hash.ts';
import { nodeId, type Url } from '../../src/kernel/ids.ts';
import { sampleRecord } from '../reporting/sample-record.ts';
import { forSome } from '../support/for-all.ts';
import { quotedRecord } from './quoted-record.ts';

const record = quotedRecord(sampleRecord({ agents: 4, trees: 4, tournamentRounds: 1 }));
const start = { tournament: record.id, seed: 1, createdAt: '2026-01-01T00:00:00.000Z' };
const decided = record.matches.flatMap(({ id, end }) => (end?.kind === 'decided' ? [id] : []));

const words = ({ parts }: ShownPage, span: { start: number; end: number }) =>
  parts.flatMap(({ start: from, text }) =>
    from <= span.start && span.end <= from + text.length ? [text.slice(span.start - from, span.end - from)] : [],
  );

function checkPages(pages: readonly ShownPage[], sources: readonly ShownSource[]): void {
  expect(new Set(pages.map((page) => page.url)).size).toBe(pages.length);
  for (const { span: said, quote, url: address } of sources) {
    const page = said === null ? undefined : pages[said.page];
    if (said === null || page === undefined) throw new Error('every quoted page is kept');
    expect(page.url).toBe(address);
    expect(words(page, said)).toEqual([quote]);
  }
  expect(sources.filter(({ span: said }) => said?.first).map(({ span: said }) => said?.page)).toEqual([
    ...pages.keys(),
  ]);
}

it('a packet holds every page that a match quotes, once, with the quotes at their places', () => {
  const { matches } = auditPacket(pipelineAudit(start, { order: 'random', matches: decided }), 'anna', record);
  expect(matches.some(({ pages }) => pages.length > 2)).toBe(true);
  for (const { pages, rounds } of matches)
    checkPages(
      pages,
      rounds.flatMap(({ items }) => items.flatMap(({ sources }) => sources)),
    );
});

it('a packet holds every page that a case quotes, once, whatever order its options have', () => {
  const tasks = record.tasks.slice(0, 4);
  const cases = tasks.map((task) => ({
    task: task.id,
    forms: (['tree', 'snippets'] as const).map((form) => ({ form, task })),
  }));
  for (const { pages, options } of auditPacket(preferenceAudit(start, cases), 'anna', record).cases)
    checkPages(
      pages,
      options.flatMap(({ items }) => items.flatMap(({ sources }) => sources)),
    );
});

it('a source whose page is not kept says so', () => {
  const audit = pipelineAudit(start, { order: 'random', matches: decided.slice(0, 1) });
  const [match] = auditPacket(audit, 'anna', { ...record, texts: [] }).matches;
  expect(match?.pages).toEqual([]);
  expect(match?.rounds.flatMap(({ items }) => items.map(({ sources }) => sources[0]?.span))).toContain(null);
});

const quoteAt = (page: string, from: number, text: string): Quote => ({
  node: nodeId(page),
  url: `https://a.test/${page}` as Url,
  page: contentHash(page),
  start: from,
  end: from + 20,
  text: text.slice(from, from + 20),
});

describe('texts', () => {
  it('of long pages are cut to what stands around the quotes, between characters', () => {
    const text = fc.constantFrom('word ', '𝒳', 'x', '\n').chain((unit) => fc.constant(unit.repeat(6_000)));
    forSome(40, text, fc.array(fc.nat(5_900), { minLength: 1, maxLength: 5 }), (long, places) => {
      const spans = places.map((from) => ({ start: from, end: from + 20 }));
      const parts = partsAround([{ start: 0, text: long }], spans);
      for (const [index, part] of parts.entries()) {
        expect(long.slice(part.start, part.start + part.text.length)).toBe(part.text);
        expect(part.text).not.toMatch(/^[\uDC00-\uDFFF]/);
        const before = parts[index - 1];
        if (before) expect(part.start).toBeGreaterThan(before.start + before.text.length);
      }
      for (const span of spans) {
        const own = parts.find((part) => part.start <= span.start && span.end <= part.start + part.text.length);
        expect(own).toBeDefined();
      }
      expect(parts.reduce((sum, part) => sum + part.text.length, 0)).toBeLessThanOrEqual(1_620 * spans.length);
    });
  });

  it('of one match are never more than its bound: first only the words around quotes stay, then nothing', () => {
    const text = 'some words '.repeat(1_000);
    const quotes = Array.from({ length: 400 }, (_, index) => quoteAt(`p${index}`, 5_000, text));
    const kept = new Map([...quotesByPage(quotes)].map(([, own]) => [own[0].url, keptText(text, own)]));
    const { pages } = pageShelf(
      quotes,
      (quote) => kept.get(quote.url) ?? null,
      () => 'title',
    );
    const sizes = pages.map(({ parts }) => parts.reduce((sum, part) => sum + part.text.length, 0));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000);
    expect(sizes[0]).toBe(text.length);
    expect(sizes.at(-1)).toBeLessThan(1_700);
    expect(pages.length).toBeLessThan(quotes.length);
  });
});
