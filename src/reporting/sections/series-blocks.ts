import { clusterWord } from '../../arena/played-on.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { type Block, type Inlines, linkTo, textBlock, textBlocks } from '../document/document.ts';
import { seriesColumns } from '../leaderboard-table.ts';
import { apartSentences, methodSentences } from '../rating-sentences.ts';
import { presenceSentences } from '../series-words.ts';
import { addresses } from '../view/addresses.ts';
import type { SeriesBoard, SeriesEntry } from '../view/series-view.ts';
import { agentWords } from './agent-table.ts';
import { howComputed, itemBoardBlocks, ratedBoard, secondBoard } from './board-blocks.ts';

/** The leaderboards of all refreshes of a schedule together, the one that was asked for first. */
export function seriesBlocks(series: SeriesBoard): readonly Block[] {
  const { board, items } = series;
  const byMatches = matchBlocks(series);
  return [
    ...textBlocks(presenceSentences(board)),
    ...(items === null
      ? byMatches
      : [...itemBoardBlocks(items, entrantName(series), board.playedOn), secondBoard(byMatches, 'by matches alone')]),
  ];
}

function matchBlocks(series: SeriesBoard): readonly Block[] {
  const { board, rows, scale } = series;
  const columns = seriesColumns(board.report.level, true);
  const look = 'board series cards';
  const label = 'Leaderboard of all refreshes';
  return [
    ...ratedBoard({ label, look, columns, rows, scale, name: nameOf, who: 'entrant' }),
    textBlock(
      'A rating can move because others came or went; the change is since the refresh before, around the mean of those in both.',
      'quiet',
    ),
    howComputed(methodOf(series)),
  ];
}

function methodOf({ board: { report, playedOn }, rows }: SeriesBoard): readonly string[] {
  return [
    ...apartSentences(report.toldApart),
    ...methodSentences(report, playedOn),
    ...(rows.some(({ indicative }) => indicative)
      ? [`Fewer than ten ${clusterWord(report.clusteredBy, playedOn)}s: the intervals are indicative.`]
      : []),
    'Mean 1000. A line that runs to the edge has no bound on that side.',
  ];
}

/** The name of an entrant of the rating by all graded items. */
function entrantName({ rows }: SeriesBoard): (entry: { readonly agent: AgentId }) => Inlines {
  const entries = new Map(rows.map((row) => [row.agent, row]));
  return ({ agent }) => {
    const row = entries.get(agent);
    return row === undefined ? agentWords(agent) : nameOf(row);
  };
}

/** The name with a link to its page in the newest tournament, where it played there. */
function nameOf({ agent, page }: SeriesEntry): Inlines {
  return page === null ? agentWords(agent) : linkTo(addresses.agent(page), agentWords(agent));
}
