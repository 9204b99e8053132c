import type { ClauseResult } from '../../arena/gates/clause-result.ts';
import { type PlayedOn, playedOnHead } from '../../arena/played-on.ts';
import type { ComparedTree } from '../../ratings/gate/gate-report.ts';
import { wholeChange } from '../arena-words.ts';
import { markdownText } from '../export/data-set-card.ts';
import { markdownTable, numberColumn, textColumn } from '../table.ts';
import { type GateView, comparedOn, differenceText, gateHeadline, gateLines } from './gate-text.ts';
import { clauseCases, junitXml } from './junit-xml.ts';

interface Required {
  /** Whether what was required is met. */
  readonly met: boolean;
  /** In words. */
  readonly requirement: string;
  /** Of `--fail-if`. */
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
const longestLine = 500;

const columns = (on: PlayedOn) => [
  textColumn<ComparedTree>(on, 'its id', playedOnHead[on], ({ tree }) => tree),
  numberColumn<ComparedTree, number>('tasks', 'that both answered', 'Tasks', ({ tasks }) => tasks),
  textColumn<ComparedTree>('points', 'the newer less the older', 'Points', ({ points }) =>
    points === null ? '' : wholeChange(points),
  ),
];

/** A summary for a pull request. Names are escaped; of the set's questions it tells nothing. */
export function gateMarkdown(view: GateView): string {
  const plain = (text: string) => markdownText(text, longestLine);
  const [, ...rest] = gateLines(view);
  const { trees } = view.report;
  const on = comparedOn(view);
  const more = trees.length > mostTrees ? `\n${trees.length - mostTrees} further ${on}s are not listed.\n` : '';
  return `### ${plain(gateHeadline(view))}

**${plain(differenceText(view))}**

${rest.map((line) => `- ${plain(line)}`).join('\n')}

<details><summary>By ${on}</summary>

${markdownTable(columns(on), trees.slice(0, mostTrees))}${more}
</details>
`;
}
