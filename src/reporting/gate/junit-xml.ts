import { XMLBuilder } from 'fast-xml-parser';
import type { ClauseResult } from '../../arena/gates/clause-result.ts';
import type { BoundedRating, Rating } from '../../ratings/rating.ts';
import { intervalText, points, rankText } from '../arena-words.ts';

/** One test case of a report. */
export interface JunitCase {
  readonly name: string;
  readonly group: string;
  /** Text of the case, passed or not. */
  readonly out: string;
  readonly failure?: { readonly message: string; readonly text: string };
  /** Reason why it could not be tested. */
  readonly error?: { readonly message: string; readonly text: string };
  /** Reason why it was skipped. */
  readonly skipped?: string;
}

export interface JunitReport {
  /** Name of the whole report and of its only suite. */
  readonly name: string;
  readonly suite: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly cases: readonly JunitCase[];
}

/** JUnit XML, which CI servers show. Characters that XML does not allow are left out. */
export function junitXml({ name, suite, properties, cases }: JunitReport): string {
  const counts = {
    '@_tests': cases.length,
    '@_failures': cases.filter(({ failure }) => failure !== undefined).length,
    '@_errors': cases.filter(({ error }) => error !== undefined).length,
  };
  const skipped = { '@_skipped': cases.filter(({ skipped: why }) => why !== undefined).length };
  const document = {
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    testsuites: {
      '@_name': name,
      ...counts,
      testsuite: {
        '@_name': suite,
        ...counts,
        ...skipped,
        properties: {
          property: Object.entries(properties).map(([key, value]) => ({ '@_name': key, '@_value': value })),
        },
        testcase: cases.map(caseElement),
      },
    },
  };
  const builder = new XMLBuilder({ ignoreAttributes: false, format: true, suppressEmptyNode: true });
  return String(builder.build(allowed(document)));
}

function caseElement({ name, group, out, failure, error, skipped }: JunitCase): object {
  return {
    '@_classname': group,
    '@_name': name,
    ...(skipped === undefined ? {} : { skipped: { '@_message': skipped } }),
    ...(failure === undefined ? {} : { failure: { '@_message': failure.message, '#text': failure.text } }),
    ...(error === undefined ? {} : { error: { '@_message': error.message, '#text': error.text } }),
    'system-out': out,
  };
}

/** The same without what XML 1.0 does not allow in a text (section 2.2). */
function allowed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(forbidden, '');
  if (Array.isArray(value)) return value.map(allowed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, allowed(each)]));
}

const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A test case a clause of `--fail-if`. */
export function clauseCases(clauses: readonly ClauseResult[]): readonly JunitCase[] {
  return clauses.map(({ clause, failed, said }) => ({
    name: clause,
    group: 'fail-if',
    out: said,
    ...(failed ? { failure: { message: said, text: `${clause}: ${said}` } } : {}),
  }));
}

/** Figures of an agent that stand in a report. */
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
