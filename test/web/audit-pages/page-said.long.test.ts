import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { pipelineAudit } from '../../../src/audit/audit.ts';
import { auditPacket } from '../../../src/audit/audit-packet.ts';
import type { AuditPacket } from '../../../src/audit/packet.ts';
import { auditFile } from '../../../src/web/audit-pages/audit-file.ts';
import { quotedRecord } from '../../audit/quoted-record.ts';
import { hostileStrings } from '../../reporting/hostile.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';

const sample = sampleRecord({ agents: 4, trees: 4, tournamentRounds: 1 });
const decided = sample.matches.flatMap(({ id, end }) => (end?.kind === 'decided' ? [id] : []));
const start = { tournament: sample.id, seed: 1, createdAt: '2026-01-02T03:04:05.000Z' };
const audit = pipelineAudit(start, { order: 'random', matches: decided.slice(0, 2) });
const packetOf = (between?: string) => auditPacket(audit, 'Ann', quotedRecord(sample, between));

/** The file with every template opened. */
function opened(packet: AuditPacket) {
  const markup = auditFile(packet, { style: 'p {}', script: '1' });
  return parseHTML(markup.replaceAll(/<\/?template[^>]*>/g, '')).document;
}

const sourcesOf = ({ matches }: AuditPacket) =>
  matches.flatMap(({ rounds }) => rounds.flatMap(({ items }) => items.flatMap(({ sources }) => sources)));

test('each quote of a file opens what its page said, with its words marked', () => {
  const packet = packetOf();
  const document = opened(packet);
  const sources = sourcesOf(packet);
  const texts = [...document.querySelectorAll('details.said')];
  expect(texts.length).toBe(sources.length);
  for (const [index, { quote, span: said }] of sources.entries()) {
    const marks = [...(texts[index]?.querySelectorAll('mark.quote, mark.on') ?? [])].map((mark) => mark.textContent);
    for (const word of quote.match(/[\p{L}\p{N}–]+/gu) ?? []) expect(marks.join(' ')).toContain(word);
    expect(texts[index]?.querySelector('div[id*="page-"]') !== null).toBe(said?.first);
  }
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const link of document.querySelectorAll('.said a[href^="#"]'))
    expect(ids).toContain(link.getAttribute('href')?.slice(1));
});

test('a long text is shown in parts, with what is left out told', () => {
  const document = opened(packetOf(`\n${'Some filler words here. '.repeat(300)}\n`));
  expect(document.querySelectorAll('.said pre mark.quote').length).toBeGreaterThan(0);
  expect(document.querySelector('.said .gap')?.textContent).toMatch(/\d/);
});

test.each([
  ...hostileStrings.slice(0, 4),
  hostileStrings.join('\n\n'),
])('the hostile page text %j is text only', (text) => {
  const document = opened(packetOf(`\n\n${text}\n\n`));
  expect(document.querySelectorAll('script, style, meta[http-equiv]').length).toBe(3);
  expect(document.querySelectorAll('.said mark.quote').length).toBeGreaterThan(0);
  for (const element of document.querySelectorAll('.said *')) {
    expect(element.tagName).not.toMatch(/^(?:img|svg|iframe|object|embed|base|link|form|script|style|meta)$/i);
    for (const { name } of [...element.attributes]) expect(name).not.toMatch(/^on|^style$|^src$|^srcdoc$/);
    const href = element.getAttribute('href');
    if (href !== null) expect(href).toMatch(/^(?:https?:\/\/|#m-[0-9a-f]+-page-\d+$)/);
  }
});

test('two files of one audit are equal, byte for byte', () => {
  const [one, other] = [packetOf(), packetOf()].map((packet) => auditFile(packet, { style: '', script: '' }));
  expect(one).toBe(other);
});

test('words that do not stand in the text are not marked, and a page that is not kept is told', () => {
  const record = quotedRecord(sample);
  const others = record.texts.map((text) => ({ ...text, length: 5, parts: [{ start: 0, text: 'other' }] }));
  const wrong = opened(auditPacket(audit, 'Ann', { ...record, texts: others }));
  expect(wrong.querySelector('.said')?.textContent).toContain('do not stand in it');
  expect(wrong.querySelectorAll('.said mark').length).toBe(0);
  const none = opened(auditPacket(audit, 'Ann', sample));
  expect(none.querySelector('.said')?.textContent).toBe('What the page said is not kept here.');
});
