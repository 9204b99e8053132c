import type { ClauseResult } from '../../arena/gates/clause-result.ts';
import type { BoundedRating, Rating } from '../../ratings/rating.ts';
import { intervalText, points, rankText } from '../arena-words.ts';
import { type JunitCase, junitXml } from './junit-xml.ts';

/** A test case a clause of `--fail-if`. */
export function clauseCases(clauses: readonly ClauseResult[]): readonly JunitCase[] {
  return clauses.map(({ clause, failed, said }) => ({
    name: clause,
    group: 'fail-if',
    out: said,
    ...(failed ? { failure: { message: said, text: `${clause}: ${said}` } } : {}),
  }));
}

/** What of an agent's line stands in a report. */
export type ReportedAgent = BoundedRating &
  Pick<Rating, 'agent' | 'rankLow' | 'rankHigh'> &
  Partial<Pick<Rating, 'wins' | 'losses' | 'ties'>>;

/** A tournament as JUnit XML: a test case a clause, and one an agent, for information. */
export function tournamentJunit(
  tournament: string,
  agents: readonly ReportedAgent[],
  clauses: readonly ClauseResult[],
): string {
  return junitXml({
    name: `dr-arena tournament ${tournament}`,
    suite: tournament,
    properties: { agents: String(agents.length) },
    cases: [...clauseCases(clauses), ...agents.map((agent) => agentCase(tournament, agent))],
  });
}

/** A run that stopped before its end as JUnit XML: one case, which is an error, with how to go on. */
export function stoppedJunit(run: string, message: string, remedy: string): string {
  const stopped = {
    name: 'played to its end',
    group: run,
    out: `${message}\n${remedy}`,
    error: { message, text: remedy },
  };
  return junitXml({ name: `dr-arena ${run}`, suite: run, properties: { end: 'stopped' }, cases: [stopped] });
}

function agentCase(
  group: string,
  { agent, rating, low, high, wins, losses, ties, ...ranks }: ReportedAgent,
): JunitCase {
  if (rating === null || ranks.rankLow === null)
    return { name: agent, group, out: 'not rated', skipped: 'nothing of it was rated' };
  const record = wins === undefined ? '' : `; won ${wins}, lost ${losses}, level ${ties}`;
  return {
    name: agent,
    group,
    out: `rank ${rankText(ranks)}; ${points(rating)} points, 95% interval ${intervalText(low, high)}${record}`,
  };
}
