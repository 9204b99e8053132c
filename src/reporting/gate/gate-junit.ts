import type { ClauseResult } from '../../arena/gates/clause-result.ts';
import { wholeChange } from '../moves-words.ts';
import { clauseCases } from './clause-junit.ts';
import { differenceText, type GateView, gateHeadline, gateLines } from './gate-text.ts';
import { junitXml } from './junit-xml.ts';

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
