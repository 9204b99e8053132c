import { type Command, InvalidArgumentError } from 'commander';
import type { Records } from '../application/app-context.ts';
import { type RatedBoards, tournamentGateFigures } from '../application/gate-figures.ts';
import { type ClauseResult, judgeClause } from '../arena/gates/clause-result.ts';
import { ClauseFault, clauseFigures, type FailClause, parseFailClause } from '../arena/gates/fail-clause.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { OperatorError } from '../kernel/errors.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { ReportedAgent } from '../reporting/gate/junit-xml.ts';
import { RequirementNotMet } from './requirement.ts';
import { type CommandContext, checkWritable, writeText } from './terminal.ts';

/** Options of a command that can fail on its result. */
export interface GateOptions {
  readonly failIf?: readonly FailClause[] | undefined;
  readonly junit?: string | undefined;
}

/** Returns true if a command can fail on its result. */
export function isGate({ failIf, junit }: GateOptions): boolean {
  return failIf !== undefined || junit !== undefined;
}

/** Maximum number of `--fail-if` clauses. */
const mostClauses = 100;

/**
 * Adds `--fail-if` and `--junit`: a test case a clause and others beside them.
 * @param cases what has a test case in the file beside clauses
 * @param example a clause that this command knows the figures of
 */
export function addGateOptions(command: Command, cases: string, example = 'rating("my-agent") < 950'): Command {
  return command
    .option(
      '--fail-if <clause>',
      `exit with code 3 if this is true, such as '${example}'; may be repeated (docs/gate.md)`,
      withClause,
    )
    .option('--junit <file>', `write the result as JUnit XML, with a test case for each clause and ${cases}`);
}

function withClause(text: string, before: readonly FailClause[] = []): readonly FailClause[] {
  try {
    if (before.length >= mostClauses) throw new ClauseFault(`there are at most ${mostClauses} clauses`);
    return [...before, parseFailClause(text)];
  } catch (error) {
    if (error instanceof ClauseFault) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
}

/**
 * Checks the options of a gate before anything is paid for.
 * @throws OperatorError where its file cannot be written, or a clause is not one for what is played
 */
export async function checkGate(
  context: CommandContext,
  { failIf, junit }: GateOptions,
  agents: readonly string[],
): Promise<void> {
  checkClauses(failIf, agents);
  if (junit !== undefined) await checkWritable(context, junit);
}

/** @throws OperatorError where a clause names an agent that does not play, or a figure that will never be known */
export function checkClauses(
  clauses: readonly FailClause[] | undefined,
  agents: readonly string[],
  kind: 'run' | 'comparison' = 'run',
): void {
  for (const clause of clauses ?? []) {
    if (clause.kind === 'number') checkFigure(clause, kind);
    const agentsNamed = clause.kind === 'number' ? [clause.agent] : [clause.agent, clause.other];
    const stranger = agentsNamed.find((name) => name !== null && !agents.includes(name));
    if (stranger !== undefined)
      throw new OperatorError(
        `--fail-if ${clause.text}: no agent '${stranger}' plays`,
        `There are: ${agents.slice(0, 20).join(', ')}${agents.length > 20 ? ', …' : ''}.`,
      );
  }
}

function checkFigure({ text, figure }: Extract<FailClause, { kind: 'number' }>, kind: 'run' | 'comparison'): void {
  const hasIt = (name: keyof typeof clauseFigures) => ['both', kind].includes(clauseFigures[name].has);
  if (hasIt(figure)) return;
  const names = Object.keys(clauseFigures) as (keyof typeof clauseFigures)[];
  throw new OperatorError(
    `--fail-if ${text}: ${kind === 'run' ? "only 'compare' has" : "'compare' has no"} ${figure}`,
    `There are: worse, better, ${names.filter(hasIt).join(', ')}.`,
  );
}

/** Evaluates the clauses of a command on a tournament, and writes the JUnit file if one is named. */
export async function judgeTournament(
  context: CommandContext,
  app: Records,
  head: Pick<TournamentHead, 'id'>,
  boards: RatedBoards,
  gate: GateOptions,
): Promise<readonly ClauseResult[]> {
  if (!isGate(gate)) return [];
  const figures = await tournamentGateFigures(app, head, boards);
  const results = (gate.failIf ?? []).map((clause) => judgeClause(clause, figures));
  const agents: readonly ReportedAgent[] = boards.first === 'items' ? boards.items.agents : boards.report.ratings;
  if (gate.junit !== undefined) {
    // Loaded where it is asked for: what writes XML is of no use to any other leaderboard.
    const { tournamentJunit } = await import('../reporting/gate/junit-xml.ts');
    await writeText(context, gate.junit, tournamentJunit(head.id, agents, results));
  }
  return results;
}

/**
 * Prints the result of each clause at the end of a command.
 * @throws RequirementNotMet where one of them is so
 */
export function demandClauses({ terminal }: CommandContext, results: readonly ClauseResult[]): void {
  if (results.length === 0) return;
  const { errPaint } = terminal;
  const line = ({ clause, failed, said }: ClauseResult) =>
    `  ${failed ? errPaint('bad', 'fails ') : errPaint('good', 'passes')}  ${visibleLine(clause)}: ${visibleLine(said)}\n`;
  terminal.err(`\n${errPaint('heading', 'Fail if')}\n${results.map(line).join('')}`);
  const failures = results.filter((result) => result.failed);
  if (failures.length > 0)
    throw new RequirementNotMet(`--fail-if: ${failures.map(({ clause, said }) => `${clause} (${said})`).join('; ')}`);
}
