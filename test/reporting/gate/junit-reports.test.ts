import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { agentId } from '../../../src/kernel/ids.ts';
import { type ReportedAgent, stoppedJunit, tournamentJunit } from '../../../src/reporting/gate/junit-xml.ts';
import { forSome } from '../../support/for-all.ts';

/** What XML does not allow, or takes for its own. */
const awkward = ['\0', '\u001b', '\uD800', '\uFFFE', '<', '>', '&', '"', "'", ']]>', '\n', '\u{1F600}', 'é', 'a', ' '];
const count = z.coerce.number().int().min(0);
const message = z.object({ '@_message': z.string() });
/** What CI servers read of JUnit XML: names, counts, and what a case came to. */
const suite = z.strictObject({
  '@_name': z.string().min(1),
  '@_tests': count,
  '@_failures': count,
  '@_errors': count,
  '@_skipped': count,
  properties: z.strictObject({
    property: z.array(z.strictObject({ '@_name': z.string(), '@_value': z.string() })).min(1),
  }),
  testcase: z.array(
    z.strictObject({
      '@_classname': z.string(),
      '@_name': z.string(),
      skipped: message.optional(),
      failure: message.extend({ '#text': z.string() }).optional(),
      error: message.extend({ '#text': z.string() }).optional(),
      'system-out': z.string(),
    }),
  ),
});

function read(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true);
  const lists = new Set(['testcase', 'property']);
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray: (name) => lists.has(name) });
  const { testsuites } = parser.parse(xml);
  const parsed = suite.parse(testsuites.testsuite);
  expect(parsed['@_tests']).toBe(parsed.testcase.length);
  expect(parsed['@_failures']).toBe(parsed.testcase.filter(({ failure }) => failure).length);
  expect(parsed['@_errors']).toBe(parsed.testcase.filter(({ error }) => error).length);
  expect(parsed['@_skipped']).toBe(parsed.testcase.filter(({ skipped }) => skipped).length);
  return parsed;
}

const agent = (name: string, rating: number | null): ReportedAgent => ({
  agent: agentId(name),
  rating,
  low: rating === null ? null : rating - 50,
  high: null,
  rankLow: rating === null ? null : 1,
  rankHigh: rating === null ? null : 2,
  wins: 3,
  losses: 1,
  ties: 0,
});

it('a run that stopped before its end is one case, an error, with how to go on', () => {
  const report = read(stoppedJunit('T-1', 'stopped at its budget', 'Go on with: dr-arena tournament resume T-1'));
  expect(report).toMatchObject({ '@_errors': 1, '@_failures': 0 });
  expect(report.testcase[0]?.error).toEqual({
    '@_message': 'stopped at its budget',
    '#text': 'Go on with: dr-arena tournament resume T-1',
  });
});

describe('a tournament as JUnit XML', () => {
  it('has a case a clause, which fails where it is so, and one an agent, skipped where it was not rated', () => {
    const clauses = [
      { clause: 'voids > 5%', failed: true, said: 'it is 12% (3 of 24)' },
      { clause: 'spend > 20', failed: false, said: 'it is 1.5' },
    ];
    const { testcase } = read(tournamentJunit('T-1', [agent('heron', 1050), agent('new', null)], clauses));
    expect(testcase).toMatchObject([
      { '@_classname': 'fail-if', '@_name': 'voids > 5%', failure: { '@_message': 'it is 12% (3 of 24)' } },
      { '@_name': 'spend > 20', 'system-out': 'it is 1.5' },
      { '@_classname': 'T-1', '@_name': 'heron', 'system-out': expect.stringContaining('rank 1–2; 1050 points') },
      { '@_name': 'new', skipped: { '@_message': 'nothing of it was rated' } },
    ]);
  });

  it('is read by a parser, whatever agents and clauses are called', () => {
    const text = fc.string({ unit: fc.constantFrom(...awkward), minLength: 1, maxLength: 30 });
    forSome(15, text, text, fc.boolean(), (name, clause, failed) => {
      expect(XMLValidator.validate(tournamentJunit('T-1', [agent(name, 1)], [{ clause, failed, said: name }]))).toBe(
        true,
      );
    });
  });
});
