import path from 'node:path';
import type { Command } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { skillCheck } from '../application/known-skill.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { tournamentShares } from '../arena/tournament-shares.ts';
import type { Config } from '../config/config-schema.ts';
import { loadConfig } from '../config/load-config.ts';
import { loadCitationBoard } from '../engine/load-citation-board.ts';
import { ratedItems, ratedTournament } from '../engine/rated-tournament.ts';
import { OperatorError } from '../kernel/errors.ts';
import { firstBoard, type ItemRatings } from '../ratings/ability/combined-rating.ts';
import { decisionDocument } from '../reporting/decision-document.ts';
import { decisionLines } from '../reporting/decision-words.ts';
import { boardsText } from '../reporting/terminal/boards-text.ts';
import { decisionText } from '../reporting/terminal/decision-text.ts';
import { sharesText } from '../reporting/terminal/leaderboard-text.ts';
import { citationsText } from '../reporting/terminal/standings-text.ts';
import { scriptedRoster } from '../sandbox/contestants/scripted-roster.ts';
import { wholeNumber } from './config-options.ts';
import { decisionEvidence } from './decision-evidence.ts';
import { demoSteps, pageOf, tellNext } from './next-steps.ts';
import { playNew } from './play.ts';
import { writeReport } from './report.ts';
import { finishedHead, ratingsOf } from './show-leaderboard.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';
import { writeExports } from './write-exports.ts';

interface DemoOptions {
  readonly seed: number;
  readonly agents: number;
  readonly trees: number;
  readonly rounds: number;
  readonly output: string;
  readonly json?: boolean;
}

/** `dr-arena demo`: a whole tournament of scripted agents on the made-up web. */
export function addDemo(command: Command, context: CommandContext): void {
  command
    .option('--seed <n>', 'seed of the web and of every draw', wholeNumber, 1)
    .option('--agents <n>', `scripted agents, 2 to ${scriptedRoster.length}`, wholeNumber, 8)
    .option('--trees <n>', 'information trees', wholeNumber, 6)
    .option('--rounds <n>', 'rounds of the swiss tournament', wholeNumber, 4)
    .option('-o, --output <folder>', 'where the report and the exports go', 'dr-arena-demo')
    .option('--json', 'print one JSON document')
    .action((options: DemoOptions) => {
      const config = demoConfig(options);
      return withContext(context, (app) => playDemo(context, app, config, options));
    });
}

async function playDemo(context: CommandContext, app: AppContext, config: Config, options: DemoOptions): Promise<void> {
  const played = await playNew(context, app, async () => ({ config, format: 'swiss', trees: [] }), true, {
    here: true,
  });
  if (!played) return;
  const head = await finishedHead(app, played);
  const report = await ratedTournament(app.ledger, head, ratingsOf(head));
  const items = await ratedItems(app.ledger, head);
  const citations = await loadCitationBoard(app.ledger, head);
  const told = await tellDemo(app, head, report.ratings.length, items);
  const folder = path.resolve(context.folder, options.output);
  const { report: site } = await writeReport(context, app, played, path.join(folder, 'site'));
  const { battles, leaderboard } = await writeExports(app, played, folder, context.signal);
  const files = { report: site, battles, leaderboard };
  const correlation = skillCheck(head.config, report.ratings)?.spearman ?? null;
  const ofItems = skillCheck(head.config, items.agents)?.spearman ?? null;
  if (options.json) {
    return printJson(context.terminal, {
      ...told.counts,
      spearman: correlation,
      spearmanOfItems: ofItems,
      decision: told.decision,
      leaderboard: report.ratings,
      items,
      citations,
      files,
    });
  }
  const { out, sheet } = context.terminal;
  out(`\n${boardsText(report, items, sheet)}\n${sharesText(told.shares)}\n`);
  out(`${citationsText(citations, sheet)}\n`);
  out(skillText(ofItems, correlation));
  out(`\n${decisionText(told.lines, pageOf(played), sheet)}\n`);
  out(`The report: the board, agents, matches, trees and every quote:\n  ${files.report}\n`);
  out(`The battles, for other rating tools:\n  ${files.battles}\n`);
  tellNext(context, demoSteps(played));
}

function skillText(ofItems: number | null, ofMatches: number | null): string {
  const said = (value: number | null) => value?.toFixed(3) ?? 'undefined';
  return (
    `Does the arena find what the agents are worth? Spearman correlation with their known skill: ${said(ofItems)} by all graded items, ${said(ofMatches)} by matches.\n` +
    '(Known skill: mean item score on 500 tasks of another made-up web. It says nothing of real agents.)\n'
  );
}

function demoConfig({ seed, agents, trees, rounds }: DemoOptions): Config {
  if (agents < 2 || agents > scriptedRoster.length) {
    throw new OperatorError(`--agents ${agents} is out of range`, `Give 2 to ${scriptedRoster.length}.`);
  }
  const names = scriptedRoster.slice(0, agents).map(({ name }) => ({ kind: 'scripted', name, citations: 'inline' }));
  return loadConfig(null, [
    { path: ['seed'], value: seed },
    { path: ['agents'], value: names },
    { path: ['trees', 'count'], value: trees },
    { path: ['tournament', 'rounds'], value: rounds },
    { path: ['citations', 'judge'], value: 'model' },
    // A made-up web is so small that search finds a page by almost any of its words: that says nothing about a chain.
    { path: ['examiner', 'searchCheck'], value: 'off' },
  ]);
}

/** What the demo says beside the tables. */
async function tellDemo(
  app: Pick<AppContext, 'ledger' | 'trees'>,
  head: TournamentHead,
  agents: number,
  items: ItemRatings,
) {
  const matches = await app.ledger.matches.ofTournament(head.id);
  const rounds = await app.ledger.rounds.ofTournament(head.id);
  const shares = tournamentShares({ agents: head.agents, matches, rounds });
  const evidence = await decisionEvidence(app, head, firstBoard(undefined, items));
  return {
    shares,
    decision: decisionDocument(evidence, matches, head.agents),
    lines: decisionLines(evidence),
    counts: {
      tournamentId: head.id,
      seed: head.seed,
      agents,
      trees: head.trees.length,
      matches: matches.length,
      rounds: rounds.length,
      voids: { rounds: shares.voidRounds.count, matches: shares.voidMatches.count },
    },
  };
}
