import path from 'node:path';
import type { Command } from 'commander';
import type { AppContext, Records } from '../application/app-context.ts';
import { skillCheck } from '../application/site-parts.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { tournamentShares } from '../arena/tournament-shares.ts';
import type { Config } from '../config/config-schema.ts';
import { loadConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import { sectionText } from '../reporting/document/document-text.ts';
import { citationSection } from '../reporting/sections/report-sections.ts';
import { verdictSection } from '../reporting/sections/round-figures.ts';
import { boardsText } from '../reporting/terminal/leaderboard-text.ts';
import { scriptedRoster } from '../sandbox/contestants/scripted-roster.ts';
import { loadCitationBoard } from '../storage/rated/load-citation-board.ts';
import { type UsualOptions, wholeNumber } from './config-options.ts';
import { demoSteps, tellDecision, tellNext } from './next-steps.ts';
import { playNew } from './play.ts';
import { writeReport } from './report.ts';
import { boardsOf, finishedHead } from './show-leaderboard.ts';
import { decisionAt } from './show-played.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';
import { writeExports } from './write-exports.ts';

interface DemoOptions extends UsualOptions {
  readonly seed: number;
  readonly agents: number;
  readonly trees: number;
  readonly rounds: number;
  readonly output: string;
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
  const plan = async () => ({ config, format: 'swiss' as const, trees: [] });
  const played = await playNew(context, app, plan, true, { here: true });
  if (!played) return;
  const head = await finishedHead(app, played);
  const { report, items } = await boardsOf(app, head);
  const citations = await loadCitationBoard(app.ledger, head);
  const { evidence, page, decision } = await decisionAt(app, head);
  const { shares, counts } = await countsOf(app, head);
  const folder = path.resolve(context.folder, options.output);
  const { report: site } = await writeReport(context, app, played, path.join(folder, 'site'));
  const { battles, leaderboard } = await writeExports(app, played, folder, context.signal);
  const files = { report: site, battles, leaderboard };
  const spearman = skillCheck(head.config, report.ratings)?.spearman ?? null;
  const spearmanOfItems = skillCheck(head.config, items.agents)?.spearman ?? null;
  if (options.json) {
    const figures = { spearman, spearmanOfItems, decision, leaderboard: report.ratings, items, citations };
    return printJson(context.terminal, { ...counts, ...figures, files });
  }
  const { out, sheet } = context.terminal;
  const sections = [verdictSection(shares), citationSection(citations)].map((each) => sectionText(each, sheet));
  out(`\n${boardsText(report, items, sheet)}\n${sections.join('\n')}\n`);
  out(skillText(spearmanOfItems, spearman));
  tellDecision(context, page, evidence);
  out(`\nThe report: the board, agents, matches, trees and every quote:\n  ${files.report}\n`);
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

/** How much was played, and the shares of it. */
async function countsOf({ ledger }: Records, head: TournamentHead) {
  const { id, seed, agents, trees } = head;
  const matches = await ledger.matches.ofTournament(id);
  const rounds = await ledger.rounds.ofTournament(id);
  const shares = tournamentShares({ agents, matches, rounds });
  const voids = { rounds: shares.voidRounds.count, matches: shares.voidMatches.count };
  const played = { trees: trees.length, matches: matches.length, rounds: rounds.length };
  return { shares, counts: { tournamentId: id, seed, agents: agents.length, ...played, voids } };
}
