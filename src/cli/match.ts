import type { Command } from 'commander';
import type { Stores } from '../application/app-context.ts';
import { type Exam, meetingConfig, planExam } from '../application/plan-match.ts';
import type { ClauseResult } from '../arena/gates/clause-result.ts';
import type { RoundRecord } from '../arena/round.ts';
import type { TournamentRecord } from '../arena/tournament.ts';
import { cutMiddle } from '../kernel/cut-middle.ts';
import type { AgentId, TournamentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { endText, failureText, tagName, tierText, voidText } from '../reporting/arena-words.ts';
import { matchText } from '../reporting/terminal/match-text.ts';
import type { Sheet } from '../reporting/terminal/sheet.ts';
import { matchViews, type RoundView } from '../reporting/view/match-view.ts';
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
import { decidedText, matchSteps, tellNext } from './next-steps.ts';
import { hereOption, playNew } from './play.ts';
import { boardsOf } from './show-leaderboard.ts';
import { decisionAt, refuseNothing } from './show-played.ts';
import { type CommandContext, detailsOption, printJson, shortText } from './terminal.ts';
import { withContext } from './with-context.ts';

interface MatchOptions extends UsualOptions, GateOptions {
  readonly tree?: string;
  readonly root?: string;
  readonly topic?: string;
}

/** `dr-arena match A B`: one pair, on one tree unless more are asked for. */
export function addMatch(match: Command, context: CommandContext): void {
  addGateOptions(addConfigOptions(match, 'trees'), 'each agent')
    .argument('<a>', 'agent from the config, or a scripted agent')
    .argument('<b>', 'another agent')
    .option('--tree <id>', 'play on an existing tree')
    .option(...setOption)
    .option('--root <url>', 'build the tree from this page')
    .option('--topic <text>', 'build the tree from a page about this topic')
    .option(...budgetOption)
    .option(...yesOption)
    .option(...hereOption)
    .option(...detailsOption)
    .option('--json', 'print the match as JSON')
    .action((a: string, b: string, options: MatchOptions) => {
      const config = meetingConfig(configOf(context, { trees: 1, ...options }), a, b);
      return withContext(context, async (app) => {
        const plan = async () => ({ ...(await planExam(app, config, examOf(options))), format: 'match' as const });
        const { json, details, failIf, junit } = options;
        await checkGate(context, { failIf, junit }, [a, b]);
        const where = { here: options.here === true, urgent: true, junit };
        const tournament = await playNew(context, app, plan, options.yes === true, where);
        if (!tournament) return;
        const results = await showMatch(context, app, tournament, { json, details, failIf, junit });
        demandClauses(context, results);
        await refuseNothing(app, tournament);
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
  { json, details = false, ...gate }: GateOptions & Pick<MatchOptions, 'json' | 'details'>,
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
    const { sheet, out } = context.terminal;
    out(decidedText(page, evidence, sheet) + (details ? matchText(record, sheet) : matchSummary(record, sheet)));
    tellNext(context, matchSteps(id));
  }
  return failIf;
}

/** Returns how each match of a record ended, with its verdicts, a line a round. */
function matchSummary(record: TournamentRecord, { paint }: Sheet): string {
  const texts = matchViews(record).map(({ match: { a, b, end, scoreA, scoreB }, root, rounds }) => [
    paint(
      'heading',
      visibleLine(`${a} (A) against ${b} (B) on ${root.title}: ${endText(end, a, b)}, ${scoreA} : ${scoreB}`),
    ),
    ...rounds.flatMap((view) =>
      [roundLine(view.round, a, b), ...failureLines(view, a, b)].map((line) => `  ${visibleLine(line)}`),
    ),
  ]);
  return shortText(`${texts.flat().join('\n')}\n`, false);
}

/** Returns a line for each agent that gave no answer in a round. */
function failureLines({ answerA, answerB }: RoundView, a: AgentId, b: AgentId): readonly string[] {
  const answers = [[a, answerA] as const, [b, answerB] as const];
  return answers.flatMap(([agent, outcome]) =>
    outcome?.kind === 'failed'
      ? [`  ${agent} ${failureText[outcome.failure.reason]}: ${cutMiddle(outcome.failure.detail, longestDetail)}`]
      : [],
  );
}

/** Maximum length of the detail of a failure, in characters. */
const longestDetail = 200;

function roundLine({ number, result, scoreA, scoreB }: RoundRecord, a: AgentId, b: AgentId): string {
  if (result.kind === 'void') return `Round ${number}: void: ${voidText[result.void.reason]}`;
  const { tier, tag } = result.judgement.verdict;
  return `Round ${number}: ${tierText(tier, a, b)}${tag === null ? '' : ` (loser's tag: ${tagName[tag]})`}, ${scoreA} : ${scoreB}`;
}
