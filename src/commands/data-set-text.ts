import type { InformationTree } from '../../trees/index.ts';
import type { House } from '../compose/open-house.ts';
import type { Config } from '../config/config-schema.ts';
import { mapped } from '../kernel/mapped.ts';
import type { Rating } from '../ratings/rating.ts';
import { answerLines } from '../report/export/answers-jsonl.ts';
import { battleLines } from '../report/export/battles-jsonl.ts';
import type { ExportName } from '../report/export/export-files.ts';
import { leaderboardColumns, leaderboardLines } from '../report/export/leaderboard-csv.ts';
import { matchLogText } from '../report/export/match-log.ts';
import { matchUsageColumns, matchUsageLines } from '../report/export/match-usage-csv.ts';
import { roundColumns, roundLines } from '../report/export/rounds-csv.ts';
import { taskColumns, taskLines } from '../report/export/tasks-csv.ts';
import { usageColumns, usageLines } from '../report/export/usage-csv.ts';
import { voidColumns, voidLines } from '../report/export/voids-csv.ts';
import { loadOutcomes } from '../store/ledger/load-outcomes.ts';
import type { TournamentHead } from '../tournament/tournament-record.ts';

/** What an export reads from. */
export type DataSetSource = Pick<House, 'ledger' | 'trees'>;

/** A file of an export, as it is read. */
export interface DataSetText {
  /** The columns of a table; null for JSON. */
  readonly header: readonly string[] | null;
  /** Lines with their ends, some at a time; of the match log, pieces of a document. */
  readonly portions: AsyncIterable<readonly string[]>;
}

/** The text of a file of an export; nothing is read before it is asked for. */
export function dataSetText(
  name: ExportName,
  source: DataSetSource,
  head: TournamentHead,
  config: Config,
): DataSetText {
  const { id } = head;
  const { streamPlayed, streamAnswered, streamTasks, streamAnswers, spendOf } = source.ledger;
  const json = (portions: AsyncIterable<readonly string[]>) => ({ header: null, portions });
  const table = (header: readonly string[], portions: AsyncIterable<readonly string[]>) => ({ header, portions });
  switch (name) {
    case 'battles':
      return json(mapped(streamAnswered(id), battleLines));
    case 'matches':
      return json(mapped(logText(source, head), (piece) => [piece]));
    case 'tasks':
      return json(mapped(streamTasks(id), (tasks) => tasks.map((task) => `${JSON.stringify(task)}\n`)));
    case 'answers':
      return json(mapped(streamAnswers(id), answerLines));
    case 'rounds':
      return table(roundColumns, mapped(streamPlayed(id), roundLines));
    case 'voids':
      return table(voidColumns, mapped(streamPlayed(id), voidLines));
    case 'task-table':
      return table(taskColumns, mapped(streamTasks(id), taskLines));
    case 'match-usage':
      return table(matchUsageColumns, mapped(streamAnswered(id), matchUsageLines));
    case 'usage':
      return table(
        usageColumns,
        once(async () => usageLines(await spendOf(id))),
      );
    case 'leaderboard':
      return table(
        leaderboardColumns,
        once(async () => leaderboardLines(await ratingsOf(source, head, config))),
      );
  }
}

async function* once<Value>(make: () => Promise<Value>): AsyncGenerator<Value> {
  yield await make();
}

function logText({ ledger, trees }: DataSetSource, head: TournamentHead): AsyncIterable<string> {
  const { id } = head;
  return matchLogText({
    ...{ head, played: ledger.streamPlayed(id), tasks: ledger.streamTasks(id), answers: ledger.streamAnswers(id) },
    trees: treesGrown({ ledger, trees }, head),
  });
}

/** One tree at a time. */
async function* treesGrown({ ledger, trees }: DataSetSource, head: TournamentHead): AsyncGenerator<InformationTree> {
  for (const id of await ledger.treesOf(head)) {
    const tree = await trees.loadTree(id);
    if (tree === null) throw new Error(`tree ${id} of the tournament is not in the store`);
    yield tree;
  }
}

/** Rated as the tournament is set to be. */
async function ratingsOf(
  { ledger }: DataSetSource,
  head: TournamentHead,
  { ratings }: Config,
): Promise<readonly Rating[]> {
  return (await loadOutcomes(ledger, head.id, ratings)).rated(head).ratings;
}
