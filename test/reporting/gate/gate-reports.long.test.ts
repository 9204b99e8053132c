import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { agentId, treeId } from '../../../src/kernel/ids.ts';
import {
  comparisonFigures,
  type GateView,
  gateJunit,
  gateMarkdown,
  gateText,
} from '../../../src/reporting/gate/gate-text.ts';
import { forAll } from '../../support/for-all.ts';

const look = { count: 12, difference: 62.4, deviation: 80, low: 8.1, high: 116.7, decision: 'better' } as const;
const view = (newer = 'v2', older = 'v1'): GateView => ({
  comparison: 'C-1',
  newer: agentId(newer),
  older: agentId(older),
  set: 'alpha@1',
  hash: 'abc',
  margin: null,
  untilDecided: true,
  report: {
    decision: 'better',
    look,
    kinds: { depth: look, width: null },
    trees: [{ tree: treeId('tree-1'), tasks: 3, depth: 0.1, width: null, points: 62.4 }],
    planned: 30,
    wouldSettle: null,
    record: {
      newer: { asked: 3, answered: 3, items: 12, right: 9 },
      older: { asked: 3, answered: 2, items: 12, right: 6 },
      bothAnswered: 2,
    },
    missing: null,
    extreme: null,
  },
  answersBought: 40,
  answersReused: 38,
  usd: 1.25,
  costsUnknown: false,
});

describe('a comparison', () => {
  it('says first which version is better, by how much, and what it took', () => {
    const [headline, difference] = gateText(view()).split('\n');
    expect(headline).toBe('v2 is better than v1');
    expect(difference).toBe('Difference: +62 points (95% over all looks: +8 to +117)');
    expect(gateText(view())).toContain('40 asked for, 38 taken from earlier tournaments; $1.25');
  });

  it('says why nothing is decided on very few trees, though the interval leaves zero out', () => {
    const { report } = view();
    const few: GateView = { ...view(), report: { ...report, decision: 'undecided', trees: report.trees.slice(0, 1) } };
    expect(gateText(few)).toContain('Fewer than 5 trees decide nothing, whatever the interval');
    const trees = Array.from({ length: 5 }, () => report.trees.slice(0, 1)).flat();
    expect(gateText({ ...few, report: { ...few.report, trees } })).not.toContain('Fewer than');
  });

  it('counts answers, not questions, and says what left how many without one', () => {
    const text = gateText(view());
    expect(text).toContain('both answered 2 of 3 tasks');
    expect(text).toContain('v1 left 1 of 3 tasks without an answer');
    expect(text).not.toContain('v2 left');
    expect(text).not.toContain('agents check');
    const { report } = view();
    const older = { ...report.record.older, answered: 0 };
    const silent = gateText({ ...view(), report: { ...report, record: { ...report.record, older } } });
    expect(silent).toContain("agents check 'v1'");
  });

  it('says in every form that nothing can be compared where neither got an item right', () => {
    const { report } = view();
    const blind: GateView = {
      ...view(),
      report: { ...report, decision: 'undecided', missing: { kind: 'neither_right' } },
    };
    const junit = gateJunit(blind, { met: false, requirement: 'equivalent', clauses: [] });
    for (const text of [gateText(blind), gateMarkdown(blind), junit]) {
      expect(text).toContain('not comparable');
      expect(text).not.toContain('as good as');
    }
  });

  it('that is decided says nothing of evidence that only as good would take', () => {
    const { report } = view();
    const of = (decision: 'better' | 'undecided') =>
      gateText({ ...view(), report: { ...report, decision, missing: { kind: 'none_right', version: 'older' } } });
    expect(of('better')).not.toContain('Too little evidence');
    expect(of('undecided')).toContain('Too little evidence');
  });

  it('is JUnit XML that a parser reads, whatever the names', { timeout: 30_000 }, () => {
    forAll(fc.string({ unit: 'binary', maxLength: 30 }), fc.boolean(), (name, met) => {
      const xml = gateJunit(view(name), { met, requirement: 'better', clauses: [] });
      expect(XMLValidator.validate(xml)).toBe(true);
      const { testsuites } = new XMLParser({ ignoreAttributes: false, parseAttributeValue: true }).parse(xml);
      expect(testsuites).toMatchObject({ '@_tests': 2, '@_failures': met ? 0 : 1 });
      expect('failure' in testsuites.testsuite.testcase[0]).toBe(!met);
    });
  });

  it('has figures for clauses, and tells who is worse in both orders', () => {
    const figures = comparisonFigures(view());
    expect(figures.figure('difference', null)).toEqual({ value: 62.4 });
    expect(figures.figure('difference_low', null)).toEqual({ value: 8.1 });
    expect(figures.figure('spend', null)).toEqual({ value: 1.25 });
    expect(figures.figure('rating', 'v2')).toBeNull();
    expect([figures.told('better', 'v2', 'v1'), figures.told('worse', 'v1', 'v2')]).toEqual([true, true]);
    expect([figures.told('worse', 'v2', 'v1'), figures.told('better', 'v1', 'v2')]).toEqual([false, false]);
    const unknown = { ...view(), report: { ...view().report, look: null, decision: 'undecided' as const } };
    expect(comparisonFigures(unknown).told('worse', 'v2', 'v1')).toBeNull();
  });

  it('lets no name draw or link in a pull request', () => {
    const text = gateMarkdown(view('![x](http://evil.example/a) <img src=x> @team'));
    expect(text.split('\n')[0]).not.toMatch(/(?<!\\)[[<@]/);
    expect(text).toContain('| tree-1 | 3 | +62 |');
  });
});
