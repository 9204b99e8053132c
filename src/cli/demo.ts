import path from 'node:path';
import type { Command } from 'commander';
import { scriptedRoster } from '../../agents/scripted/scripted-roster.ts';
import type { AppContext } from '../application/app-context.ts';
import { skillCheck } from '../application/known-skill.ts';
import { tournamentShares } from '../arena/tournament-shares.ts';
import type { Config } from '../config/config-schema.ts';
import { loadConfig } from '../config/load-config.ts';
import { ratedItems, ratedTournament } from '../engine/rated-tournament.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import type { Rating } from '../ratings/rating.ts';
import { sharesText } from '../reporting/terminal/leaderboard-text.ts';
import { wholeNumber } from './config-options.ts';
import { demoSteps, tellNext } from './next-steps.ts';
import { playNew } from './play.ts';
import { writeReport } from './report.ts';
import { boardsText, finishedHead, ratingsOf } from './show-leaderboard.ts';
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
  const played = await playNew(context, app, { config, format: 'swiss', trees: [] }, true, { here: true });
  if (!played) return;
  const head = await finishedHead(app, played);
  const report = await ratedTournament(app.ledger, head, ratingsOf(head));
  const rows = report.ratings;
  const folder = path.resolve(context.folder, options.output);
  const { report: site } = await writeReport(context, app, played, path.join(folder, 'site'));
  const wanted = ['battles', 'leaderboard', 'matches'] as const;
  const { matches: _matches, ...exported } = await writeExports(app, played, folder, wanted, context.signal);
  const files = { report: site, ...exported };
  const summary = await summaryOf(app, played, rows);
  const items = await ratedItems(app.ledger, head);
  const correlation = summary.skill?.spearman ?? null;
  const ofItems = skillCheck(head.config, items.agents)?.spearman ?? null;
  if (options.json)
    return printJson(context.terminal, {
      ...summary.json,
      spearman: correlation,
      spearmanOfItems: ofItems,
      leaderboard: rows,
      items,
      files,
    });
  const { out, sheet } = context.terminal;
  out(`\n${boardsText(report, items, sheet)}\n${sharesText(summary.shares)}\n`);
  const said = (value: number | null) => value?.toFixed(3) ?? 'undefined';
  out(
    `Spearman correlation with the agents' known skill: ${said(ofItems)} by all graded items, ${said(correlation)} by matches\n`,
  );
  out('(known skill: mean item score on 500 tasks of another made-up web; a check of the arena, not of real agents)\n');
  out(`\nReport:  ${files.report}\nBattles: ${files.battles}\n`);
  tellNext(context, demoSteps(played));
}

function demoConfig({ seed, agents, trees, rounds }: DemoOptions): Config {
  if (agents < 2 || agents > scriptedRoster.length) {
    throw new OperatorError(`--agents ${agents} is out of range`, `Give 2 to ${scriptedRoster.length}.`);
  }
  const names = scriptedRoster.slice(0, agents).map(({ name }) => ({ kind: 'scripted', name }));
  return loadConfig(null, [
    { path: ['seed'], value: seed },
    { path: ['agents'], value: names },
    { path: ['trees', 'count'], value: trees },
    { path: ['tournament', 'rounds'], value: rounds },
    // A made-up web is so small that search finds a page by almost any of its words: that says nothing about a chain.
    { path: ['examiner', 'searchCheck'], value: 'off' },
  ]);
}

async function summaryOf(app: Pick<AppContext, 'ledger'>, tournament: TournamentId, rows: readonly Rating[]) {
  const head = await app.ledger.tournaments.load(tournament);
  const matches = await app.ledger.matches.ofTournament(tournament);
  const rounds = await app.ledger.rounds.ofTournament(tournament);
  const shares = tournamentShares({ agents: head?.agents ?? [], matches, rounds });
  return {
    shares,
    skill: skillCheck(head?.config, rows),
    json: {
      tournamentId: tournament,
      seed: head?.seed,
      agents: rows.length,
      trees: head?.trees.length,
      matches: matches.length,
      rounds: rounds.length,
      voids: { rounds: shares.voidRounds.count, matches: shares.voidMatches.count },
    },
  };
}
