import type { Command } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { tournamentGateFigures } from '../application/gate-figures.ts';
import { type Exam, meetingConfig, planExam } from '../application/plan-match.ts';
import type { ClauseResult } from '../arena/gates/clause-result.ts';
import type { Config } from '../config/config-schema.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { decisionDocument } from '../reporting/decision-document.ts';
import { matchJunit } from '../reporting/gate/clause-junit.ts';
import { matchText } from '../reporting/terminal/match-text.ts';
import { loadTournamentRecord } from '../storage/load-tournament.ts';
import { addConfigOptions, budgetOverride, type ConfigOptions, configOf, dollarAmount } from './config-options.ts';
import { decisionEvidence } from './decision-evidence.ts';
import { addGateOptions, checkClauses, demandClauses, type GateOptions, judgeClauses } from './fail-if.ts';
import { matchSteps, pageOf, tellNext } from './next-steps.ts';
import { playNew } from './play.ts';
import { hereOption } from './run-shown.ts';
import { setNamed, setOption } from './set-named.ts';
import { boardsOf } from './show-leaderboard.ts';
import { refuseNothing } from './show-played.ts';
import { tellDecision } from './tell-decision.ts';
import { type CommandContext, checkWritable, printJson, writeText } from './terminal.ts';
import { withContext } from './with-context.ts';

interface MatchOptions extends ConfigOptions, GateOptions {
  readonly tree?: string;
  readonly set?: string;
  readonly root?: string;
  readonly topic?: string;
  readonly budget?: number;
  readonly yes?: boolean;
  readonly here?: boolean;
  readonly json?: boolean;
}

/** `dr-arena match A B`: one pair, on one tree unless more are asked for. */
export function addMatch(match: Command, context: CommandContext): void {
  addGateOptions(addConfigOptions(match, 'trees'), 'a round')
    .argument('<a>', 'an agent of the config, or of the scripted roster')
    .argument('<b>', 'another')
    .option('--tree <id>', 'play on a tree that is there already')
    .option(...setOption)
    .option('--root <url>', 'grow the tree from this page')
    .option('--topic <text>', 'grow the tree from a page found for this topic')
    .option('--budget <usd>', 'stop before it would cost more', dollarAmount)
    .option('--yes', 'go ahead without asking about the cost')
    .option(...hereOption)
    .option('--json', 'print the match as JSON')
    .action((a: string, b: string, options: MatchOptions) => {
      const config = matchConfig(context, options, a, b);
      checkClauses(options.failIf, [a, b]);
      return withContext(context, async (app) => {
        if (options.junit) await checkWritable(context, options.junit);
        const plan = await planExam(app, config, examOf(options));
        const played = await playNew(context, app, { ...plan, format: 'match' }, options.yes === true, {
          here: options.here === true,
          junit: options.junit,
          urgent: true,
          rounds: true,
        });
        if (!played) return;
        const results = await showMatch(context, app, played, options);
        if (!options.json) tellNext(context, matchSteps(played));
        demandClauses(context, results);
        await refuseNothing(app, played);
      });
    });
}

function matchConfig(context: CommandContext, options: MatchOptions, a: string, b: string): Config {
  return meetingConfig(configOf(context, { trees: 1, ...options }, budgetOverride(options.budget)), a, b);
}

function examOf({ tree, root, topic, set }: MatchOptions): Exam {
  if (set !== undefined) return { on: 'set', set: setNamed(set) };
  if (root !== undefined) return { on: 'root', root };
  if (topic !== undefined) return { on: 'topic', topic };
  return tree === undefined ? { on: 'new' } : { on: 'tree', tree };
}

async function showMatch(
  context: CommandContext,
  app: Pick<AppContext, 'ledger' | 'trees'>,
  id: TournamentId,
  { json, ...gate }: GateOptions & { readonly json?: boolean },
): Promise<readonly ClauseResult[]> {
  const record = await loadTournamentRecord(app.ledger, app.trees, id);
  if (!record) throw new Error(`tournament ${id} is not in the ledger`);
  const failIf = gate.failIf
    ? judgeClauses(gate, await tournamentGateFigures(app, record, await boardsOf(app, record)))
    : [];
  if (gate.junit !== undefined) await writeText(context, gate.junit, matchJunit(record, failIf));
  const evidence = await decisionEvidence(app, record, (await boardsOf(app, record)).first);
  if (json) {
    const { matches, rounds, tasks, answers, agents } = record;
    const decision = decisionDocument(evidence, matches, agents);
    const also = gate.failIf === undefined ? {} : { failIf };
    printJson(context.terminal, { tournamentId: id, decision, matches, rounds, tasks, answers, ...also });
  } else {
    context.terminal.out(matchText(record, context.terminal.sheet));
    tellDecision(context, pageOf(record.id), evidence);
  }
  return failIf;
}
