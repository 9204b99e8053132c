import { parseArgs } from 'node:util';
import { formatSettings } from '../src/config/format-settings.ts';
import { type AgentId, agentId } from '../src/kernel/ids.ts';
import type { ItemResult } from '../src/ratings/ability/ability.ts';
import { comparisonRecord } from '../src/ratings/gate/evidence.ts';
import { type GateReport, gateReport } from '../src/ratings/gate/gate-report.ts';
import { type GatePlan, gatePlan } from '../src/ratings/gate/sequential-comparison.ts';
import { pairedDifferences } from '../src/ratings/gate/tree-differences.ts';
import { downOn, type Outages } from './simulation/made-up-outages.ts';
import { MadeUpTournament } from './simulation/made-up-tournament.ts';

/**
 * How often the gate errs where versions crash, know nothing, are equal, or where nearly all or nearly nothing is right:
 * made-up comparisons, looked at in steps with all that a report goes by. Prints one JSON line for each case and number of
 * trees; exit code 1 where equals are called different, or versions that must not be are called as good, more often than
 * is stated.
 */
const { values } = parseArgs({
  options: {
    comparisons: { type: 'string', default: '1000' },
    trees: { type: 'string', default: '20,60' },
    margin: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    /** Only cases whose names have this in them. */
    only: { type: 'string', default: '' },
  },
});
const margin = Number(values.margin);
const comparisons = Number(values.comparisons);

interface Case {
  readonly name: string;
  /** Rating points, the newer less the older; default 0. */
  readonly points?: number;
  /** Of all questions, in log-odds. */
  readonly ease?: number;
  readonly newer?: Outages;
  readonly older?: Outages;
  /** Versions that answer, and get nothing right. */
  readonly ignorant?: readonly AgentId[];
  /** What is wrong to say, and how often it may be said at most. */
  readonly wrong: readonly GateReport['decision'][];
  readonly most: number;
}

const newer = agentId('a1');
const older = agentId('a0');
const different = { wrong: ['better', 'worse'], most: 0.05 } as const;
const asGood = { wrong: ['better', 'equivalent'], most: 0 } as const;
const now = (share: number, length = 3): Outages => ({ share, length });

const cases: readonly Case[] = [
  { name: 'equal', ...different },
  { name: 'equal, floor', ease: -4, ...different },
  { name: 'equal, ceiling', ease: 4, ...different },
  { name: 'equal, both crash on 5%, singly', newer: now(0.05, 1), older: now(0.05, 1), ...different },
  { name: 'equal, both crash on 5%, 3 in a row', newer: now(0.05), older: now(0.05), ...different },
  { name: 'equal, both crash on 20%, singly', newer: now(0.2, 1), older: now(0.2, 1), ...different },
  { name: 'equal, both crash on 20%, 3 in a row', newer: now(0.2), older: now(0.2), ...different },
  { name: 'equal, both crash on 60%, 3 in a row', newer: now(0.6), older: now(0.6), ...different },
  { name: 'worse by the margin', points: -margin, wrong: ['better', 'equivalent'], most: 0.05 },
  // The luck of tasks and answers halves what is seen of a difference there.
  { name: 'worse by the margin, floor', points: -2 * margin, ease: -4, wrong: ['better', 'equivalent'], most: 0.05 },
  { name: 'worse by the margin, ceiling', points: -margin, ease: 4, wrong: ['better', 'equivalent'], most: 0.05 },
  { name: 'equal, the newer crashes on 20%, 3 in a row', newer: now(0.2), wrong: ['better', 'equivalent'], most: 0.05 },
  { name: 'equal, the newer crashes on all', newer: now(1), ...asGood },
  { name: 'the newer gets nothing right', ignorant: [newer], ...asGood },
  { name: 'both get nothing right', ignorant: [newer, older], wrong: ['better', 'worse', 'equivalent'], most: 0 },
  { name: 'the older gets nothing right', ignorant: [older], wrong: ['worse', 'equivalent'], most: 0 },
];

const roundRobin = formatSettings.parse({ format: 'round-robin' });
/** Rating points of one unit of log-odds. */
const pointsPerLogit = 400 / Math.LN10;

/** What both did: a crash leaves a task's items of depth unsatisfied, and asks for no details. */
function played(of: Case, trees: number, run: number) {
  const law = { agents: 2, spread: (of.points ?? 0) / pointsPerLogit, ease: of.ease ?? 0, format: roundRobin };
  const seed = `${values.seed} ${of.name} ${trees} ${run}`;
  const crashed = new Map([
    [newer, downOn(of.newer ?? now(0), trees, `${seed} newer`)],
    [older, downOn(of.older ?? now(0), trees, `${seed} older`)],
  ]);
  const results = new MadeUpTournament(law, seed, trees).results().flatMap((each): ItemResult[] => {
    const fails = crashed.get(each.agent)?.has(each.tree) || of.ignorant?.includes(each.agent);
    return fails ? (each.kind === 'depth' ? [{ ...each, satisfied: false }] : []) : [each];
  });
  return { results, crashed };
}

/** Looked at as `compare --until-decided` does: with all that is known then. */
function decided(of: Case, plan: GatePlan, run: number): GateReport {
  const trees = plan.looks.at(-1) ?? 0;
  const { results, crashed } = played(of, trees, run);
  const treeOf = new Map(results.map(({ task, tree }) => [task, tree]));
  const reports = plan.looks.map((count) => () => {
    const known = results.filter(({ tree }) => Number(tree.slice(1)) < count);
    const hasAnswer = (agent: AgentId, task: string) => !crashed.get(agent)?.has(treeOf.get(task) ?? '');
    const recordOn = (on: ReadonlySet<string>) =>
      comparisonRecord(
        known.filter(({ tree }) => on.has(tree)),
        { newer, older },
        hasAnswer,
      );
    return gateReport(pairedDifferences(inOrder(known), { newer, older }), recordOn, plan, count === trees);
  });
  for (const report of reports.slice(0, -1)) {
    const found = report();
    if (found.decision !== 'undecided') return found;
  }
  return (reports.at(-1) as () => GateReport)();
}

function inOrder(results: readonly ItemResult[]): readonly ItemResult[] {
  return [...results].sort((one, other) => Number(one.tree.slice(1)) - Number(other.tree.slice(1)));
}

let isAsStated = true;
for (const trees of values.trees.split(',').map(Number)) {
  const plan = gatePlan(trees, { margin, steps: true });
  for (const of of cases.filter(({ name }) => name.includes(values.only))) {
    const said = { better: 0, worse: 0, equivalent: 0, undecided: 0 };
    for (let run = 0; run < comparisons; run++) said[decided(of, plan, run).decision] += 1;
    const wrong = of.wrong.reduce((sum, decision) => sum + said[decision], 0) / comparisons;
    // Three standard errors above what is stated.
    const passed = wrong <= of.most + 3 * Math.sqrt((of.most * (1 - of.most)) / comparisons);
    isAsStated &&= passed;
    const shares = Object.fromEntries(Object.entries(said).map(([decision, count]) => [decision, count / comparisons]));
    process.stdout.write(
      `${JSON.stringify({ bench: 'gate-cases', case: of.name, trees, comparisons, ...shares, wrong, most: of.most, passed })}\n`,
    );
  }
}
if (!isAsStated) process.exitCode = 1;
