import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentId, treeId } from '../../../src/kernel/ids.ts';
import { normal, randomFor } from '../../../src/kernel/random.ts';
import type { ItemResult } from '../../../src/ratings/ability/ability.ts';
import { comparisonRecord } from '../../../src/ratings/gate/evidence.ts';
import { gateReport, treesToSettle } from '../../../src/ratings/gate/gate-report.ts';
import {
  estimated,
  type GatePlan,
  gatePlan,
  sequentialComparison,
} from '../../../src/ratings/gate/sequential-comparison.ts';
import {
  differenceOfTree,
  pairedDifferences,
  pointsPerDifference,
  pointsPerShare,
} from '../../../src/ratings/gate/tree-differences.ts';
import { forAll } from '../../support/for-all.ts';

const [newer, older] = [agentId('new'), agentId('old')];
const item = (agent: string, tree: string, task: string, kind: 'depth' | 'width', place: number, satisfied: boolean) =>
  ({
    agent: agentId(agent),
    tree,
    task,
    item: `${kind}${place}`,
    kind,
    depth: 2,
    width: 2,
    satisfied,
    source: 'grade',
  }) as const;

const someResults = fc
  .array(
    fc.record({
      agent: fc.constantFrom('new', 'old', 'other'),
      tree: fc.constantFrom('t1', 't2', 't3'),
      task: fc.constantFrom('q1', 'q2'),
      kind: fc.constantFrom('depth' as const, 'width' as const),
      place: fc.nat(3),
      satisfied: fc.boolean(),
    }),
    { maxLength: 80 },
  )
  .map((all) => all.map((each) => item(each.agent, each.tree, each.task, each.kind, each.place, each.satisfied)));

describe('paired differences', () => {
  it('are of the tasks that both answered, each task alike and each tree alike', () => {
    const results: ItemResult[] = [
      ...[true, true, true, true].map((ok, place) => item('new', 't1', 'q1', 'depth', place, ok)),
      ...[true, false, false, false].map((ok, place) => item('old', 't1', 'q1', 'depth', place, ok)),
      item('new', 't1', 'q2', 'depth', 0, false),
      item('old', 't1', 'q2', 'depth', 0, true),
      item('new', 't2', 'q3', 'depth', 0, true),
    ];
    const { trees, passed } = pairedDifferences(results, { newer, older });
    expect(trees).toEqual([{ tree: 't1', tasks: 2, depth: (0.75 - 1) / 2, width: null }]);
    expect(passed).toEqual({ depth: 7 / 11, width: null });
  });

  it('change sign when the two change places', () => {
    forAll(someResults, (results) => {
      const one = pairedDifferences(results, { newer, older });
      const other = pairedDifferences(results, { newer: older, older: newer });
      expect(other.passed).toEqual(one.passed);
      const turned = other.trees.map(differenceOfTree);
      expect(turned).toEqual(one.trees.map(differenceOfTree).map((value) => (value === null ? null : 0 - value)));
    });
  });

  it('count the one kind that an own question asks for as all of it, and of a tree as half', () => {
    const only = { depth: null, width: 1 };
    expect(differenceOfTree({ tree: treeId('question-1'), ...only })).toBe(1);
    expect(differenceOfTree({ tree: treeId('t1'), ...only })).toBe(0.5);
  });

  it('are worth more points where trees say nothing of width', () => {
    const tree = (name: string, width: number | null) => ({ tree: treeId(name), tasks: 1, depth: 0, width });
    const passed = { depth: 0.5, width: 0.5 };
    const worth = (...widths: (number | null)[]) =>
      pointsPerDifference({ trees: widths.map((width, index) => tree(`t${index}`, width)), passed });
    expect(worth(0, 0)).toBeCloseTo(pointsPerShare(0.5), 6);
    expect(worth(null, null)).toBeCloseTo(2 * pointsPerShare(0.5), 6);
    expect(worth(0, null)).toBeCloseTo(pointsPerShare(0.5) / 0.75, 6);
    expect(Number.isFinite(pointsPerDifference({ trees: [], passed }))).toBe(true);
  });

  it('are worth fewer points where the odds move most', () => {
    expect(pointsPerShare(0.5)).toBeCloseTo(694.87, 1);
    expect(pointsPerShare(0.9)).toBeGreaterThan(pointsPerShare(0.5));
    expect(pointsPerShare(1)).toBeCloseTo(pointsPerShare(0.01), 6);
    expect(Number.isFinite(pointsPerShare(null))).toBe(true);
  });
});

const drawn = (of: string, count: number, mean: number) => {
  const random = randomFor('test', of);
  return Array.from({ length: count }, () => mean + 100 * normal(random));
};

describe('the sequential comparison', () => {
  const plan = gatePlan(20, { margin: null, steps: true });

  it('says better or worse of equal versions in at most 5% of comparisons, however few the trees', () => {
    for (const trees of [6, 12, 30]) {
      const own = gatePlan(trees, { margin: null, steps: true });
      let wrong = 0;
      for (let run = 0; run < 2000; run++) {
        const look = sequentialComparison(drawn(`null ${trees} ${run}`, trees, 0), own);
        if (look?.decision === 'better' || look?.decision === 'worse') wrong += 1;
      }
      // Three standard errors of 2,000 draws at 5%.
      expect(wrong / 2000).toBeLessThan(0.0647);
      expect(wrong / 2000).toBeGreaterThan(0.03);
    }
  });

  it('mirrors its decision when the two change places, and keeps it whatever comes later', () => {
    const mirror = { better: 'worse', worse: 'better', equivalent: 'equivalent', undecided: 'undecided' } as const;
    const withMargin: GatePlan = { ...plan, margin: 60 };
    const values = fc.array(fc.integer({ min: -300, max: 400 }), { minLength: 5, maxLength: 20 });
    forAll(values, fc.array(fc.integer({ min: -300, max: 400 }), { maxLength: 5 }), (differences, later) => {
      const look = sequentialComparison(differences, withMargin);
      const turned = sequentialComparison(
        differences.map((value) => -value),
        withMargin,
      );
      expect(turned?.decision).toBe(mirror[look?.decision ?? 'undecided']);
      if (look !== null && look.decision !== 'undecided')
        expect(sequentialComparison([...differences, ...later], withMargin)).toEqual(look);
    });
  });

  it('decides nothing on fewer than five trees, and waits for the next look', () => {
    expect(sequentialComparison([900, 901, 902, 903], plan)).toBeNull();
    expect(sequentialComparison([900, 901, 902, 903], gatePlan(4, { margin: null, steps: true }))?.decision).toBe(
      'undecided',
    );
    expect(sequentialComparison(drawn('six', 6, 0), plan)?.count).toBe(5);
  });

  it('ends with what is there when no further tree can be played', () => {
    const differences = drawn('short', 18, 400);
    expect(sequentialComparison(drawn('short', 19, 0), plan, { ended: true })?.count).toBe(19);
    expect(sequentialComparison(differences, plan, { ended: true })?.decision).toBe('better');
  });

  it('finds versions equivalent whose interval lies within the margin, and those that answer all alike', () => {
    const close = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 3 : -3));
    expect(sequentialComparison(close, { ...plan, margin: 15 })?.decision).toBe('equivalent');
    expect(sequentialComparison(close, plan)?.decision).toBe('undecided');
    expect(sequentialComparison(Array<number>(20).fill(0), { ...plan, margin: 15 })?.decision).toBe('equivalent');
  });
});

it('takes trees that hang together for one', () => {
  const joined = [false, true, true, false, false, false, false, false];
  const values = [300, 320, 310, 0, 20, -10, 5, -15];
  expect(estimated(values, 0.05).difference).toBeCloseTo(estimated(values, 0.05, joined).difference, 9);
  const plan = gatePlan(8, { margin: null, steps: false });
  const steady = [300, 310, 305, 320, 290, 300, 310, 300];
  expect(sequentialComparison(steady, plan)?.decision).toBe('better');
  const burst = steady.map((_, index) => index > 0);
  expect(sequentialComparison(steady, plan, { joined: burst })?.decision).toBe('undecided');
});

it('says how many trees would settle what is undecided', () => {
  expect(treesToSettle({ difference: 50, deviation: 100 })).toBe(32);
  expect(treesToSettle({ difference: 0, deviation: 100 })).toBeNull();
  const results = ['t1', 't2', 't3', 't4', 't5', 't6'].flatMap((tree, index) => [
    item('new', tree, 'q', 'depth', 0, index % 2 === 0),
    item('old', tree, 'q', 'depth', 0, index === 1),
  ]);
  const report = gateReport(
    pairedDifferences(results, { newer, older }),
    () => comparisonRecord(results, { newer, older }, () => true),
    gatePlan(6, { margin: null, steps: false }),
    true,
  );
  expect(report).toMatchObject({ decision: 'undecided', planned: 6, kinds: { width: null } });
  expect(report.wouldSettle).toBeGreaterThan(6);
});
