import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { pipelineAudit } from '../../../src/audit/audit.ts';
import { auditPacket } from '../../../src/audit/audit-packet.ts';
import type { AuditPacket } from '../../../src/audit/packet.ts';
import { choices, questionIds } from '../../../src/audit/questions.ts';
import { contentHash } from '../../../src/kernel/hash.ts';
import { auditFile } from '../../../src/web/audit-pages/audit-file.ts';
import { isDecided, openQuestions, openRounds } from '../../../src/web/audit-pages/auditor-page.ts';
import { choiceWords, questionWords } from '../../../src/web/audit-pages/question-words.ts';
import { citedRecord } from '../../audit/cited-record.ts';
import { hostileStrings } from '../../reporting/hostile.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';

const record = sampleRecord({ agents: 4, trees: 4, tournamentRounds: 1 });
const start = { tournament: record.id, seed: 1, createdAt: '2026-01-02T03:04:05.000Z' };
const decided = record.matches.flatMap(({ id, end }) => (end?.kind === 'decided' ? [id] : []));
const audit = pipelineAudit(start, { order: 'random', matches: decided });
const packet = auditPacket(audit, 'Ann', citedRecord(record));
const assets = { style: 'body { color: red }', script: "'use strict'; // <b>" };

type Root = ReturnType<typeof bodyOf>['documentElement'];

const bodyOf = (markup: string) => parseHTML(markup).document;

describe('the file of an auditor', () => {
  test('allows exactly its own style and script, by their hashes, and nothing else', () => {
    const { document } = parseHTML(auditFile(packet, assets));
    const policy = document.querySelector('meta[http-equiv]')?.getAttribute('content') ?? '';
    const hash = (text: string) => Buffer.from(contentHash(text), 'hex').toString('base64');
    expect(policy).toContain(`style-src 'sha256-${hash(assets.style)}'`);
    expect(policy).toContain(`script-src 'sha256-${hash(assets.script)}'`);
    expect(policy).toContain("default-src 'none'");
    expect(document.querySelector('style')?.textContent).toBe(assets.style);
    expect(document.querySelector('script')?.textContent).toBe(assets.script);
  });

  test('refuses a script or style that would end its own element', () => {
    expect(() => auditFile(packet, { ...assets, script: 'x = "</SCRIPT>"' })).toThrow('inlined');
    expect(() => auditFile(packet, { ...assets, style: '</style>' })).toThrow('inlined');
  });

  test('tells neither agents nor tournament, and no verdict outside a seal', () => {
    const markup = auditFile(packet, assets);
    for (const name of [...record.agents, record.id]) expect(markup).not.toContain(name);
    const open = markup.replaceAll(/<template[\s\S]*?<\/template>/g, '');
    expect(markup).toContain('The automatic verdict:');
    expect(open).not.toContain('The automatic verdict:');
    expect(open.match(/data-round="/g)?.length).toBe(packet.matches.length);
  });

  test('tells why a check did not pass inside a seal, as text', () => {
    const [match, ...others] = packet.matches;
    if (match === undefined) throw new Error('a match was wanted');
    const rounds = match.rounds.map((round) => ({
      ...round,
      items: round.items.map((item) => ({ ...item, reasons: ['shut at <b>noon</b>', undefined] as const })),
    }));
    const markup = auditFile({ ...packet, matches: [{ ...match, rounds }, ...others] }, assets);
    expect(markup).toContain('shut at &lt;b&gt;noon&lt;/b&gt;');
    expect(markup.replaceAll(/<template[\s\S]*?<\/template>/g, '')).not.toContain('shut at');
  });

  test('tells inside a seal alone what was found of citations, and opens the page with the words marked', () => {
    const markup = auditFile(packet, assets);
    expect(markup.replaceAll(/<template[\s\S]*?<\/template>/g, '')).not.toContain('of the citations');
    const { document } = parseHTML(markup);
    const roots = withTemplates(document.documentElement);
    const lists = roots.flatMap((root) => [...root.querySelectorAll('.cited')]);
    const [one] = lists.filter((each) => each.querySelector('details.said') !== null);
    expect(one?.textContent).toContain('supported');
    expect(one?.querySelector('details.said mark')?.textContent).toContain('The Orre bridge is 214 m long');
    expect(lists.some((each) => each.textContent?.includes('the server said 404'))).toBe(true);
    const ids = roots.flatMap((root) => [...root.querySelectorAll('[id]')].map((each) => each.getAttribute('id')));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('shows hostile content as text only', () => {
    for (const from of [0, 7]) {
      const { document } = parseHTML(auditFile(tainted(packet, from), assets));
      for (const root of withTemplates(document.documentElement)) {
        const names = [...root.querySelectorAll('*')].map((each) => each.tagName.toLowerCase());
        expect(names.filter((each) => /^(?:img|svg|iframe|object|embed|base|link|form)$/.test(each))).toEqual([]);
        for (const element of root.querySelectorAll('*')) {
          for (const { name } of [...element.attributes]) expect(name).not.toMatch(/^on|^style$|^src$|^srcdoc$/);
          const href = element.getAttribute('href');
          if (href !== null) expect(href).toMatch(/^(?:https?:\/\/|#main$)/);
        }
      }
      expect(document.querySelectorAll('script, style, meta[http-equiv]').length).toBe(3);
    }
  });
});

test('rounds open one after another, and the question about the automatic verdict after the own one', () => {
  const match = packet.matches.find(({ rounds }) => rounds.length > 1);
  if (!match) throw new Error('the sample has a match of two rounds');
  fc.assert(
    fc.property(fc.subarray(match.rounds.map(({ number }) => number)), (answered) => {
      const answer = (_item: string, round: number | null, question: string) =>
        question === 'C1' && round !== null && answered.includes(round) ? 'tie' : null;
      const open = openRounds(match, answer);
      expect(open.slice(0, -1).every(({ number }) => answered.includes(number))).toBe(true);
      expect(isDecided(match, answer)).toBe(answered.length === match.rounds.length);
      for (const round of open)
        expect(openQuestions(match.item, round, answer).includes('D1')).toBe(answered.includes(round.number));
    }),
  );
});

test('every question and every choice has words of its own', () => {
  for (const question of questionIds) {
    if (question === 'note') continue;
    expect(Object.keys(questionWords[question].choices).sort()).toEqual([...choices[question]].sort());
    const words = choices[question].map((choice) => choiceWords(question, choice));
    expect(new Set(words).size).toBe(words.length);
  }
});

/** A match of the packet with hostile texts in every place that holds words from outside, each with the next one. */
function tainted(value: AuditPacket, from: number): AuditPacket {
  let place = from;
  const words = 'auditor title url quote text question note reason shown tag end detail context source finalUrl'.split(
    ' ',
  );
  const changed = (member: unknown, key: string): unknown => {
    if (typeof member === 'string')
      return words.includes(key) ? hostileStrings[place++ % hostileStrings.length] : member;
    if (Array.isArray(member)) return member.map((each) => changed(each, key === 'citations' ? 'url' : key));
    if (typeof member !== 'object' || member === null) return member;
    return Object.fromEntries(Object.entries(member).map(([name, each]) => [name, changed(each, name)]));
  };
  return {
    ...(changed(
      { ...value, matches: value.matches.filter(({ rounds }) => rounds.length > 1).slice(0, 1) },
      '',
    ) as AuditPacket),
  };
}

/** An element and the content of every template in it: what a script would put into the page. */
function withTemplates(root: Root): Root[] {
  const inside = [...root.querySelectorAll('template')].map((each) =>
    bodyOf(`<html><body>${each.innerHTML}</body></html>`),
  );
  return [root, ...inside.map(({ documentElement }) => documentElement)];
}
