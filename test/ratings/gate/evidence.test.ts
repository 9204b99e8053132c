import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMet, requirements } from '../../../src/cli/requirement.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import type { ItemResult } from '../../../src/ratings/ability/ability.ts';
import {
  type ComparisonRecord,
  comparisonRecord,
  extremeOf,
  inOneBurst,
  missingEvidence,
  supportedDecision,
  type VersionRecord,
} from '../../../src/ratings/gate/evidence.ts';
import { forAll } from '../../support/for-all.ts';

const [newer, older] = [agentId('new'), agentId('old')];
const item = (agent: string, task: string, satisfied: boolean): ItemResult => ({
  agent: agentId(agent),
  tree: 't1',
  task,
  item: 'd1',
  kind: 'depth',
  depth: 2,
  width: 2,
  satisfied,
  source: 'grade',
});
const version = (record: Partial<VersionRecord> = {}): VersionRecord => ({
  asked: 20,
  answered: 20,
  items: 60,
  right: 30,
  ...record,
});
const both = (one: Partial<VersionRecord>, other: Partial<VersionRecord> = {}): ComparisonRecord => ({
  newer: version(one),
  older: version(other),
  bothAnswered: 20,
});
const someVersion = fc
  .record({ asked: fc.nat(30), answered: fc.nat(30), items: fc.nat(90), right: fc.nat(90) })
  .map(({ asked, answered, items, right }) => ({
    asked,
    answered: Math.min(asked, answered),
    items,
    right: Math.min(items, right),
  }));
const decisions = ['better', 'worse', 'equivalent', 'undecided'] as const;

describe('what both versions of an agent did', () => {
  it('is counted on the tasks that both were asked; a crash is asked and not answered', () => {
    const results = [
      item('new', 'q1', false),
      item('old', 'q1', true),
      item('new', 'q2', true),
      item('other', 'q1', true),
    ];
    const record = comparisonRecord(results, { newer, older }, (agent) => agent === older);
    expect(record).toEqual({
      newer: { asked: 1, answered: 0, items: 1, right: 0, silentOn: ['t1'] },
      older: { asked: 1, answered: 1, items: 1, right: 1 },
      bothAnswered: 0,
    });
  });

  it('shows nothing where neither got an item right, one of them none, or one left many tasks unanswered', () => {
    expect(missingEvidence(both({ right: 0 }, { right: 0 }))).toEqual({ kind: 'neither_right' });
    expect(missingEvidence(both({ right: 0 }))).toEqual({ kind: 'none_right', version: 'newer' });
    expect(missingEvidence(both({}, { right: 0 }))).toEqual({ kind: 'none_right', version: 'older' });
    expect(missingEvidence(both({ answered: 17 }))).toEqual({ kind: 'unanswered', version: 'newer' });
    expect(missingEvidence(both({ answered: 18 }))).toBeNull();
  });

  it('never makes a version as good, or no worse, that has no right item or hardly an answer', () => {
    forAll(fc.tuple(someVersion, someVersion), fc.constantFrom(...decisions), ([one, other], looked) => {
      const record = { newer: one, older: other, bothAnswered: Math.min(one.answered, other.answered) };
      const missing = missingEvidence(record);
      const decision = supportedDecision(looked, record);
      if (missing === null) expect(decision === looked || looked === 'equivalent').toBe(true);
      else {
        expect(decision).not.toBe('equivalent');
        if (missing.kind === 'neither_right') expect(decision).not.toBe('better');
        if (decision === 'undecided')
          for (const requirement of requirements) expect(isMet(requirement, { decision, missing })).toBe(false);
      }
      if (looked === 'worse') expect(decision).toBe('worse');
    });
  });

  it('makes nobody as good where hardly an item is right, or wrong', () => {
    const said = (right: number) => supportedDecision('equivalent', both({ right }, { right: 30 }));
    expect([9, 10, 50, 51].map(said)).toEqual(['undecided', 'equivalent', 'equivalent', 'undecided']);
  });

  it('hangs together over trees in a row that a version left unanswered, but for one that never answered', () => {
    const trees = ['t1', 't2', 't3', 't4', 't5'];
    const record = both({ silentOn: ['t1', 't2', 't5'] }, { silentOn: ['t2', 't3'] });
    expect(inOneBurst(trees, record, true)).toEqual([false, true, true, false, false]);
    const never = both({ answered: 0, silentOn: trees });
    expect(inOneBurst(trees, never, false).filter(Boolean)).toHaveLength(4);
    expect(inOneBurst(trees, never, true).filter(Boolean)).toEqual([]);
  });

  it('is told as a floor or a ceiling where both stand at the same end', () => {
    expect(extremeOf(both({ right: 58 }, { right: 57 }))).toBe('ceiling');
    expect(extremeOf(both({ right: 3 }, { right: 0 }))).toBe('floor');
    expect(extremeOf(both({ right: 3 }, { right: 58 }))).toBeNull();
    expect(extremeOf(both({ items: 0, right: 0 }, { items: 0, right: 0 }))).toBeNull();
    expect(extremeOf(both({ answered: 0, right: 0 }, { right: 0 })), 'a crash is no floor of the set').toBeNull();
  });
});
