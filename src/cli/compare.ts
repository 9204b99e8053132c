import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AppContext, Records } from '../application/app-context.ts';
import {
  type ComparisonState,
  comparisonState,
  planOf,
  reuseOlderAnswers,
  tournamentsOf,
} from '../application/compare-versions.ts';
import { checkPlay, createTournament } from '../application/create-tournament.ts';
import { findSet } from '../application/exam-sets.ts';
import { meetingConfig, planExam } from '../application/plan-match.ts';
import { changedSinceLast } from '../application/repeated-run.ts';
import { type ExamSet, examSetText, isSecret } from '../arena/exam-set.ts';
import { judgeClause } from '../arena/gates/clause-result.ts';
import { playedOn } from '../arena/played-on.ts';
import { playedSet } from '../arena/played-set.ts';
import type { Comparison } from '../arena/tournament.ts';
import type { Config } from '../config/config-schema.ts';
import { parseConfig, storedConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import { agentId, type TournamentId } from '../kernel/ids.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { GatePlan } from '../ratings/gate/sequential-comparison.ts';
import { counted } from '../reporting/arena-words.ts';
import {
  comparisonFigures,
  type GateView,
  gateHeadline,
  gateJunit,
  gateMarkdown,
  gateText,
} from '../reporting/gate/gate-text.ts';
import { addConfigOptions, budgetOption, configOf, setNamed, type UsualOptions, yesOption } from './config-options.ts';
import { confirmCost } from './confirm-cost.ts';
import { addGateOptions, checkClauses, demandClauses, type GateOptions } from './fail-if.ts';
import { comparisonSteps, tellNext } from './next-steps.ts';
import { hereOption, runShown } from './play.ts';
import { isMet, type Requirement, RequirementNotMet, requirements } from './requirement.ts';
import { type CommandContext, checkWritable, printJson, writeText } from './terminal.ts';
import { withContext } from './with-context.ts';

interface CompareOptions extends UsualOptions, GateOptions {
  readonly resume?: string;
  readonly untilDecided?: boolean;
  readonly margin?: number;
  readonly require: Requirement;
  readonly fresh?: boolean;
  readonly markdown?: string;
}

/** `dr-arena compare NEW OLD`: a gate for those who build agents. */
export function addCompare(command: Command, context: CommandContext): void {
  addGateOptions(addConfigOptions(command), 'each tree', 'difference_low < -50')
    .argument('[new]', 'an agent of the config')
    .argument('[old]', 'the version to compare it with')
    .option('--set <set>', 'frozen set of questions: NAME or NAME@VERSION')
    .option(
      '--until-decided',
      'test after each portion and stop once it is decided (default: play the whole set, then test once)',
    )
    .option('--margin <points>', 'treat differences of up to this many rating points as equal', points)
    .option(...budgetOption)
    .addOption(
      new Option('--require <what>', 'exit with code 0 if this is true, else with 3')
        .choices(requirements)
        .default('not-worse'),
    )
    .option('--fresh', 'ask the old version again instead of reusing its earlier answers')
    .option('--markdown <file>', 'write a summary for a pull request')
    .option('--resume <id>', 'resume a comparison that was interrupted or reached its budget')
    .option(...yesOption)
    .option(...hereOption)
    .option('--json', 'print the result as JSON')
    .action((newer: string | undefined, older: string | undefined, options: CompareOptions) =>
      withContext(context, async (app) => {
        for (const file of [options.junit, options.markdown]) if (file) await checkWritable(context, file);
        const start = await begin(context, app, { newer, older }, options);
        if (start === null) return;
        checkClauses(options.failIf, [start.comparison.newer, start.comparison.older], 'comparison');
        const state = await playToEnd(context, app, start, options);
        if (state !== null) await tell(context, state, options);
      }),
    );
}

function points(text: string): number {
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('It must be rating points, such as 15.');
  return Number(text);
}

/** A comparison with its set, config and plan. */
interface Begun {
  readonly comparison: Comparison;
  readonly set: ExamSet;
  readonly config: Config;
  readonly plan: GatePlan;
}

/** Starts or resumes a comparison. @returns null if its cost was refused */
async function begin(
  context: CommandContext,
  app: AppContext,
  names: { readonly newer: string | undefined; readonly older: string | undefined },
  options: CompareOptions,
): Promise<Begun | null> {
  if (options.resume !== undefined) return resumed(app, options.resume, options);
  const { newer, older } = names;
  if (newer === undefined || older === undefined || options.set === undefined)
    throw new OperatorError(
      'a comparison needs two agents and a frozen set',
      'Give them as: dr-arena compare NEW OLD --set NAME. A set is made with: dr-arena set create NAME --build 12, then: dr-arena set freeze NAME',
    );
  const set = await findSet(app, setNamed(options.set), 'frozen');
  const config = meetingConfig(configOf(context, options), newer, older);
  const comparison: Comparison = {
    id: uniqueId('C'),
    newer: agentId(newer),
    older: agentId(older),
    margin: options.margin ?? null,
    untilDecided: options.untilDecided === true,
    fresh: options.fresh === true,
    maxUsd: options.budget ?? null,
  };
  const exam = await planExam(app, config, { on: 'set', set });
  const plan = { ...exam, format: 'match' as const };
  await checkPlay(app, plan);
  for (const note of await changedSinceLast(app, exam.config)) context.terminal.err(`${visibleLine(note)}\n`);
  if (!(await confirmCost(context, app, plan, options.yes === true))) return null;
  context.terminal.err(`comparison ${comparison.id}\n`);
  return { comparison, set, config: exam.config, plan: planOf(comparison, set) };
}

async function resumed(app: AppContext, id: string, { budget }: CompareOptions): Promise<Begun> {
  const [head] = await tournamentsOf(app, id);
  if (!head?.comparison || !head.set)
    throw new OperatorError(`there is no comparison ${id}`, 'Start one: dr-arena compare NEW OLD --set NAME');
  const comparison = { ...head.comparison, ...(budget === undefined ? {} : { maxUsd: budget }) };
  const set = await findSet(app, head.set, 'frozen');
  const config = storedConfig(head);
  return { comparison, set, config, plan: planOf(comparison, set) };
}

function capped(config: Config, usd: number | null): Config {
  const { budget: _budget, ...uncapped } = config;
  return usd === null ? config : { ...uncapped, budget: { usd } };
}

/** Plays portions until the comparison is decided, the set is used up or the budget is spent. @returns null if interrupted */
async function playToEnd(
  context: CommandContext,
  app: AppContext,
  start: Begun,
  options: CompareOptions,
): Promise<ComparisonState | null> {
  const { comparison, set, plan } = start;
  // Each turn plays one tree at least.
  for (let turn = 0; turn <= set.trees.length; turn++) {
    const state = await comparisonState(app, comparison, set, plan);
    if (state.unfinished === null && state.next.length === 0) return state;
    if (comparison.maxUsd !== null && state.usd >= comparison.maxUsd) return state;
    const run = state.unfinished ?? (await nextTournament(context, app, start, state));
    if (state.unfinished !== null) await raiseBudget(app, run, start, state);
    const end = await play(context, app, run, comparison, options.here === true);
    if (end === 'interrupted') return null;
    if (end === 'spent') return comparisonState(app, comparison, set, plan);
  }
  throw new Error(`comparison ${comparison.id} did not end`);
}

async function nextTournament(
  { terminal }: CommandContext,
  app: AppContext,
  { comparison, set, config }: Begun,
  { next, usd }: ComparisonState,
): Promise<TournamentId> {
  const remainingUsd = comparison.maxUsd === null ? null : comparison.maxUsd - usd;
  const exam = { ...playedSet(capped(config, remainingUsd), set), trees: next };
  const id = await createTournament(app, { ...exam, format: 'match', comparison });
  const head = await app.ledger.tournaments.load(id);
  const reused = head === null || comparison.fresh ? 0 : await reuseOlderAnswers(app, head, comparison.older, set);
  const reuse = reused > 0 ? `; ${comparison.older} was asked ${counted(reused, 'question')} of the set before` : '';
  terminal.err(`${counted(next.length, playedOn(next))} to play${reuse}\n`);
  return id;
}

/** Gives the unfinished tournament of a comparison the rest of the budget. */
async function raiseBudget(
  { ledger }: Records,
  id: TournamentId,
  { comparison }: Begun,
  { usd }: ComparisonState,
): Promise<void> {
  const head = await ledger.tournaments.load(id);
  if (head === null || comparison.maxUsd === null) return;
  const own = await ledger.modelCalls.committedUsd(id);
  const config = parseConfig(head.config, `the config stored with ${id}`);
  await ledger.tournaments.save({ ...head, config: capped(config, comparison.maxUsd - usd + own) });
}

async function play(
  context: CommandContext,
  app: AppContext,
  run: TournamentId,
  { id }: Comparison,
  here: boolean,
): Promise<'finished' | 'spent' | 'interrupted'> {
  const advice = `Resume with: dr-arena compare --resume ${id}`;
  const { end } = await runShown(context, app, { kind: 'tournament', run }, { here, urgent: true });
  if (end?.kind === 'finished') return 'finished';
  if (end?.kind === 'stopped' && end.because === 'budget') return 'spent';
  if (end) throw new OperatorError(`the comparison stopped; everything paid for is kept: ${end.detail}`, advice);
  context.terminal.err(`interrupted; everything recorded is kept. ${advice}\n`);
  return 'interrupted';
}

async function tell(context: CommandContext, state: ComparisonState, options: CompareOptions): Promise<void> {
  const view = viewOf(state);
  const { junit, markdown, json, require: requirement, failIf } = options;
  const figures = comparisonFigures(view);
  const clauses = (failIf ?? []).map((clause) => judgeClause(clause, figures));
  const required = requirement === 'not-worse' ? 'not worse' : requirement;
  const isRequirementMet = isMet(requirement, state.report);
  if (junit !== undefined)
    await writeText(context, junit, gateJunit(view, { met: isRequirementMet, requirement: required, clauses }));
  if (markdown !== undefined) await writeText(context, markdown, gateMarkdown(view));
  if (json)
    printJson(context.terminal, {
      ...view,
      private: isSecret(state.set),
      tournaments: state.tournaments,
      met: isRequirementMet,
      ...(failIf && { failIf: clauses }),
    });
  else context.terminal.out(gateText(view, context.terminal.sheet));
  const isOpen = state.report.decision === 'undecided' && (state.next.length > 0 || state.unfinished !== null);
  if (!json) tellNext(context, comparisonSteps(view.comparison, state.tournaments, isOpen));
  demandClauses(context, clauses);
  if (!isRequirementMet) throw new RequirementNotMet(`${gateHeadline(view)}; ${required} was required`);
}

function viewOf({ comparison, set, next: _n, unfinished: _u, tournaments: _t, ...outcome }: ComparisonState): GateView {
  const { id, newer, older, margin, untilDecided } = comparison;
  return {
    comparison: id,
    newer,
    older,
    set: examSetText(set),
    hash: set.hash ?? '',
    margin,
    untilDecided,
    ...outcome,
  };
}
