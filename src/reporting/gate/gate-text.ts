import type { ClauseResult, GateFigures } from '../../arena/gates/clause-result.ts';
import type { ClauseFigure } from '../../arena/gates/fail-clause.ts';
import { type PlayedOn, playedOn, playedOnHead } from '../../arena/played-on.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import type { MissingEvidence, VersionRecord } from '../../ratings/gate/evidence.ts';
import type { GateReport } from '../../ratings/gate/gate-report.ts';
import { fewestTrees, type GateDecision } from '../../ratings/gate/sequential-comparison.ts';
import { counted, wholeChange } from '../arena-words.ts';
import { checkAlone } from '../decision-words.ts';
import { cellBlock, type Mark, marked, textBlock, textBlocks } from '../document/document.ts';
import { documentMarkdown } from '../document/document-markdown.ts';
import { documentText } from '../document/document-text.ts';
import { unprovenWords } from '../lead-words.ts';
import { dollars } from '../spend-words.ts';
import { plainSheet, type Sheet } from '../terminal/sheet.ts';
import { clauseCases, junitXml } from './junit-xml.ts';

/** A comparison as it is told: what it says, of whom, and what it took. */
export interface GateView {
  readonly comparison: string;
  readonly newer: AgentId;
  readonly older: AgentId;
  /** `NAME@VERSION`, and the hash of all that it asks. */
  readonly set: string;
  readonly hash: string;
  readonly margin: number | null;
  readonly untilDecided: boolean;
  readonly report: GateReport;
  readonly answersBought: number;
  readonly answersReused: number;
  readonly usd: number;
  /** True where the cost of an answer or a call is unknown. */
  readonly costsUnknown: boolean;
}

const decisionWords: Readonly<Record<GateDecision, string>> = {
  better: 'is better than',
  worse: 'is worse than',
  equivalent: 'is as good as',
  undecided: 'is not significantly different from',
};

const decisionMarks: Readonly<Record<GateDecision, Mark>> = {
  better: 'good',
  worse: 'bad',
  equivalent: 'good',
  undecided: 'warn',
};

/** `A is better than B`, with what `as good` means, or that nothing can be compared. */
export function gateHeadline({ newer, older, margin, report }: GateView): string {
  if (report.missing?.kind === 'neither_right')
    return `${visibleLine(newer)} and ${visibleLine(older)} are not comparable: neither got an item right`;
  const within = report.decision === 'equivalent' ? `, within ${margin} points` : '';
  return `${visibleLine(newer)} ${decisionWords[report.decision]} ${visibleLine(older)}${within}`;
}

/** Figures that clauses of `--fail-if` test at the end of a comparison. */
export function comparisonFigures({ newer, older, report, usd }: GateView): GateFigures {
  const { look, decision, trees } = report;
  const values: Partial<Record<ClauseFigure, number>> = {
    spend: usd,
    trees: trees.length,
    ...(look && { difference: look.difference }),
    ...(look && Number.isFinite(look.low) && { difference_low: look.low, difference_high: look.high }),
  };
  return {
    figure: (name) => {
      const value = values[name];
      return value === undefined ? null : { value };
    },
    told: (relation, agent, other) => {
      if (look === null) return null;
      if (decision !== 'better' && decision !== 'worse') return false;
      const expected = relation === 'better' ? [agent, other] : [other, agent];
      const actual = decision === 'better' ? [newer, older] : [older, newer];
      return actual.every((name, place) => name === expected[place]);
    },
  };
}

/** Returns the unit of a comparison: trees or questions. */
export function comparedOn({ report: { trees } }: Pick<GateView, 'report'>): PlayedOn {
  return playedOn(trees.map(({ tree }) => tree));
}

/** The difference with its interval, or that nothing is known of it yet. */
export function differenceText(view: GateView): string {
  const { look } = view.report;
  const { untilDecided } = view;
  const on = comparedOn(view);
  if (look === null) return `no difference is known yet: that takes ${fewestTrees} ${on}s`;
  const over = untilDecided ? ' over all looks' : '';
  if (!Number.isFinite(look.low)) return `${wholeChange(look.difference)} points on ${counted(look.count, on)}`;
  return `${wholeChange(look.difference)} points (95%${over}: ${wholeChange(look.low)} to ${wholeChange(look.high)})`;
}

/** Lines below the headline: difference, kinds, what it stands on, what it took, and what is left to do. */
export function gateLines(view: GateView): readonly string[] {
  const { report, set, hash, answersBought, answersReused, usd, costsUnknown } = view;
  const on = comparedOn(view);
  const size = `${report.trees.length} of ${counted(report.planned, on)}`;
  const tasks = report.trees.reduce((sum, tree) => sum + tree.tasks, 0);
  return [
    `Difference: ${differenceText(view)}`,
    ...(report.look !== null && report.trees.length < fewestTrees
      ? [`Fewer than ${fewestTrees} ${on}s decide nothing, whatever the interval: make the set larger.`]
      : []),
    ...kindLines(view),
    ...evidenceLines(view),
    `Set: ${set}, ${size}; both answered ${report.record.bothAnswered} of ${counted(tasks, 'task')}; SHA-256 ${hash}`,
    `Answers: ${answersBought} asked for, ${answersReused} taken from earlier tournaments; ${dollars(usd)}${costsUnknown ? ', and what is of unknown cost' : ''}`,
    ...(report.wouldSettle === null
      ? []
      : [`At this difference about ${counted(report.wouldSettle, on)} in all would settle it, 4 times in 5.`]),
  ];
}

/**
 * Evidence behind a comparison: answers of each version where one left some out, why they show too little, and floor or
 * ceiling.
 */
function evidenceLines({ newer, older, report: { decision, record, missing, extreme } }: GateView): string[] {
  const versions = [
    [newer, record.newer],
    [older, record.older],
  ] as const;
  return [
    ...versions.flatMap(([name, own]) => (own.answered < own.asked ? [unansweredLine(name, own)] : [])),
    ...(missing === null || decision === 'better' || decision === 'worse'
      ? []
      : [`Too little evidence: ${missingWords(missing, { newer, older })}.`]),
    ...(extreme === null ? [] : [extremeWords[extreme]]),
  ];
}

const unansweredLine = (name: AgentId, { asked, answered }: VersionRecord) =>
  `${visibleLine(name)} left ${asked - answered} of ${counted(asked, 'task')} without an answer.${answered === 0 ? checkAlone(name) : ''}`;

function missingWords(missing: MissingEvidence, names: Pick<GateView, 'newer' | 'older'>): string {
  if (missing.kind === 'neither_right') return 'neither got an item right';
  return `${visibleLine(names[missing.version])} ${unprovenWords[missing.kind]}`;
}

const extremeWords = {
  floor: 'Floor: both got 5% or less of the items right, so the set hardly shows a difference. Make it easier.',
  ceiling: 'Ceiling: both got 95% or more of the items right, so the set hardly shows a difference. Make it harder.',
} as const;

function kindLines({ report: { kinds } }: GateView): string[] {
  const differences = (['depth', 'width'] as const).flatMap((kind) => {
    const comparison = kinds[kind];
    if (comparison === null || !Number.isFinite(comparison.low)) return [];
    return [
      `${kind} ${wholeChange(comparison.difference)} (${wholeChange(comparison.low)} to ${wholeChange(comparison.high)})`,
    ];
  });
  return differences.length === 0 ? [] : [`Each alone: ${differences.join(', ')}`];
}

/** A comparison for the terminal. */
export function gateText(view: GateView, sheet: Pick<Sheet, 'paint'> = plainSheet): string {
  const headline = marked(decisionMarks[view.report.decision], gateHeadline(view));
  return documentText([textBlock(headline), ...textBlocks(gateLines(view))], { ...plainSheet, ...sheet });
}

interface Required {
  /** True if the requirement is met. */
  readonly met: boolean;
  /** The requirement in words. */
  readonly requirement: string;
  /** Results of `--fail-if`. */
  readonly clauses: readonly ClauseResult[];
}

/**
 * The comparison as JUnit XML: one test case for the decision, which fails where the requirement is not met, one for each
 * clause, and one for each tree or question, for information.
 */
export function gateJunit(view: GateView, { met, requirement, clauses }: Required): string {
  const { comparison, newer, older, report } = view;
  const group = `${newer} against ${older}`;
  const headline = gateHeadline(view);
  const text = gateLines(view).join('\n');
  const failure = { message: `${headline}: ${requirement} was required`, text };
  const decision = { name: requirement, group, out: `${headline}\n${text}`, ...(met ? {} : { failure }) };
  const trees = report.trees.map(({ tree, tasks, points }) => ({
    name: tree,
    group,
    out: `${points === null ? 'nothing to compare' : `${wholeChange(points)} points`}, tasks ${tasks}`,
  }));
  return junitXml({
    name: `dr-arena compare ${comparison}`,
    suite: group,
    properties: { difference: differenceText(view) },
    cases: [decision, ...clauseCases(clauses), ...trees],
  });
}

/** Trees or questions told one by one, at most. */
const mostTrees = 100;

/** A comparison as a summary for a pull request. Names are escaped; of the set's questions it tells nothing. */
export function gateMarkdown(view: GateView): string {
  const [, ...rest] = gateLines(view);
  const { trees } = view.report;
  const on = comparedOn(view);
  const rows = trees
    .slice(0, mostTrees)
    .map(({ tree, tasks, points }) => [tree, tasks, points === null ? '' : wholeChange(points)]);
  const table = cellBlock({ label: 'Differences', heads: [playedOnHead[on], '#Tasks', 'Points'], rows });
  const more = trees.length - mostTrees;
  const further = more > 0 ? [textBlock(`${more} further ${on}s are not listed.`)] : [];
  return documentMarkdown([
    { kind: 'heading', text: gateHeadline(view) },
    textBlock(marked('strong', differenceText(view))),
    { kind: 'list', look: 'sets', items: rest },
    { kind: 'fold', summary: `By ${on}`, blocks: [table, ...further] },
  ]);
}
