import type { ChecklistItem, Task } from '../../examiner/task.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { addresses } from '../../src/reporting/view/addresses.ts';
import { viewModel } from '../../src/reporting/view/view-model.ts';
import { agentPage } from '../../src/web/pages/agent-page.ts';
import { leaderboardPage } from '../../src/web/pages/leaderboard-page.ts';
import { matchPage } from '../../src/web/pages/match-page.ts';
import { matchesPage } from '../../src/web/pages/matches-page.ts';
import { treePage } from '../../src/web/pages/tree-page.ts';
import { assetAddresses, assetAt } from '../../src/web/site/assets.ts';
import { taint } from '../reporting/hostile.ts';
import { modelInput, modelJudged } from '../reporting/model-judged.ts';
import { matchInput, staticFrame, withPages } from '../reporting/sample-pages.ts';
import { sampleRecord } from '../reporting/sample-record.ts';

const small = { agents: 4, trees: 1, tournamentRounds: 1 } as const;

/** A small tournament with something done to every string in it that could come from outside, and to its ids. */
export function taintedRecord(change: (text: string) => string): TournamentRecord {
  return taint(modelJudged(sampleRecord(small)), change);
}

/** A task with something done to its words, and to no id, since those of a task that is handed on have their bounds. */
export function taintedTask(index: number, change: (text: string) => string): Task {
  const task = sampleRecord(small).tasks[index];
  if (task === undefined) throw new RangeError('no such task');
  const tainted = (item: ChecklistItem): ChecklistItem => ({
    ...item,
    attribute: change(item.attribute),
    value: change(item.value),
    text: change(item.text),
    facts: item.facts.map((fact) => ({ ...fact, quote: { ...fact.quote, text: change(fact.quote.text) } })),
  });
  return {
    ...task,
    question: change(task.question),
    targets: task.targets.map(({ node, name }) => ({ node, name: change(name) })),
    depthChecklist: task.depthChecklist.map(tainted),
    widthChecklist: task.widthChecklist.map(tainted),
  };
}

/** A tournament's site with a page of every kind, by address. */
export function siteOf(given: TournamentRecord): ReadonlyMap<string, string> {
  const { record, pages } = withPages(given);
  const view = viewModel(modelInput(record));
  const files = new Map(assetAddresses.map((address) => [address, assetAt(address)?.body ?? '']));
  files.set(addresses.leaderboard, leaderboardPage(view, staticFrame(record, '')));
  const [agent] = record.agents;
  if (agent !== undefined)
    files.set(addresses.agent(agent), agentPage(view, agent, staticFrame(record), record.matches));
  const list = { head: record, matches: record.matches, trees: view.trees, page: 1 };
  files.set(addresses.matches(), matchesPage(list, staticFrame(record)));
  for (const [index, match] of record.matches.entries())
    files.set(addresses.match(match), matchPage(matchInput(record, index), staticFrame(record)));
  const inputs = record.treesGrown.map((tree) => ({ record, tree }));
  for (const { tree } of inputs) {
    files.set(addresses.tree(tree.id), treePage({ record, tree }, pages, staticFrame(record, '../../')));
  }
  return files;
}
