import type { Command } from 'commander';
import type { Stores } from '../application/app-context.ts';
import { type Exam, meetingConfig, planExam } from '../application/plan-match.ts';
import type { ClauseResult } from '../arena/gates/clause-result.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { matchText } from '../reporting/terminal/match-text.ts';
import { loadTournamentRecord } from '../storage/load-tournament.ts';
import {
  addConfigOptions,
  budgetOption,
  configOf,
  setNamed,
  setOption,
  type UsualOptions,
  yesOption,
} from './config-options.ts';
import { addGateOptions, checkGate, demandClauses, type GateOptions, isGate, judgeTournament } from './fail-if.ts';
import { matchSteps, tellDecision, tellNext } from './next-steps.ts';
import { hereOption, playNew } from './play.ts';
import { boardsOf } from './show-leaderboard.ts';
import { decisionAt, refuseNothing } from './show-played.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

interface MatchOptions extends UsualOptions, GateOptions {
  readonly tree?: string;
  readonly root?: string;
  readonly topic?: string;
}

/** `dr-arena match A B`: one pair, on one tree unless more are asked for. */
export function addMatch(match: Command, context: CommandContext): void {
  addGateOptions(addConfigOptions(match, 'trees'), 'an agent')
    .argument('<a>', 'an agent of the config, or of the scripted roster')
    .argument('<b>', 'another')
    .option('--tree <id>', 'play on a tree that is there already')
    .option(...setOption)
    .option('--root <url>', 'grow the tree from this page')
    .option('--topic <text>', 'grow the tree from a page found for this topic')
    .option(...budgetOption)
    .option(...yesOption)
    .option(...hereOption)
    .option('--json', 'print the match as JSON')
    .action((a: string, b: string, options: MatchOptions) => {
      const config = meetingConfig(configOf(context, { trees: 1, ...options }), a, b);
      return withContext(context, async (app) => {
        const plan = async () => ({ ...(await planExam(app, config, examOf(options))), format: 'match' as const });
        const { json = false, failIf, junit } = options;
        await checkGate(context, { failIf, junit }, [a, b]);
        const where = { here: options.here === true, urgent: true, junit };
        const played = await playNew(context, app, plan, options.yes === true, where);
        if (!played) return;
        const results = await showMatch(context, app, played, { json, failIf, junit });
        demandClauses(context, results);
        await refuseNothing(app, played);
      });
    });
}

function examOf({ tree, root, topic, set }: MatchOptions): Exam {
  if (set !== undefined) return { on: 'set', set: setNamed(set) };
  if (root !== undefined) return { on: 'root', root };
  if (topic !== undefined) return { on: 'topic', topic };
  return tree === undefined ? { on: 'new' } : { on: 'tree', tree };
}

async function showMatch(
  context: CommandContext,
  app: Stores,
  id: TournamentId,
  { json, ...gate }: GateOptions & { readonly json: boolean },
): Promise<readonly ClauseResult[]> {
  const record = await loadTournamentRecord(app.ledger, app.trees, id);
  if (!record) throw new Error(`tournament ${id} is not in the ledger`);
  const failIf = isGate(gate) ? await judgeTournament(context, app, record, await boardsOf(app, record), gate) : [];
  const { evidence, page, decision } = await decisionAt(app, record);
  if (json) {
    const { matches, rounds, tasks, answers } = record;
    const also = gate.failIf === undefined ? {} : { failIf };
    printJson(context.terminal, { tournamentId: id, decision, matches, rounds, tasks, answers, ...also });
  } else {
    context.terminal.out(matchText(record, context.terminal.sheet));
    tellDecision(context, page, evidence);
    tellNext(context, matchSteps(id));
  }
  return failIf;
}
