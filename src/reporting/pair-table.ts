import type { PlayedOn } from '../arena/played-on.ts';
import type { Board } from '../config/rating-settings.ts';
import type { AgentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { mostFurtherTrees } from '../ratings/further-trees.ts';
import type { PairStanding, PairStandings } from '../ratings/pair-standings.ts';
import { reliableClusters } from '../ratings/rating.ts';
import { byBoard, counted, points } from './arena-words.ts';
import { listed } from './rating-sentences.ts';
import { type Column, numberColumn, textColumn, wordColumn } from './table.ts';

/** Columns of a table of pairs of agents. */
export const pairColumns = (on: PlayedOn): readonly Column<PairStanding>[] => [
  wordColumn('better', 'by the estimate', 'Better', ({ better }) => better, visibleLine),
  wordColumn('worse', 'by the estimate', 'Than', ({ worse }) => worse, visibleLine),
  numberColumn('difference', 'of their ratings in points', 'Difference', ({ difference }) => difference, points),
  textColumn(
    'interval',
    'the 95% interval of the difference, for this pair alone',
    '95% interval',
    ({ low, high }) => `${points(low)} to ${points(high)}`,
  ),
  numberColumn(
    'chance',
    'chance, 0 to 1, that it is really the better one',
    'Chance',
    ({ chance }) => chance,
    chanceText,
  ),
  numberColumn(
    'further_trees',
    `more ${on}s like those played that would make the difference significant; 0: it is; empty: more than 1,000`,
    `Further ${on}s`,
    ({ furtherTrees }) => furtherTrees,
    furtherText,
    furtherText(null),
  ),
];

/** Says if two agents differ significantly, the pair tested on its own. @param further trees that it would take */
export function significance(further: number | null): string {
  return further === 0 ? 'significantly different' : 'not significantly different';
}

/** Number of further trees or questions for a significant difference, in words. */
export function furtherText(further: number | null): string {
  if (further === null) return `more than ${mostFurtherTrees.toLocaleString('en')}`;
  return further === 0 ? 'significant' : `about ${further}`;
}

/** A chance in whole percent, never said to be certain. */
export function chanceText(chance: number): string {
  if (chance > 0.995) return '> 99%';
  return chance < 0.005 ? '< 1%' : `${Math.round(100 * chance)}%`;
}

/** Pairs of a sentence, at most. */
const mostNamed = 4;

/** More trees than these are planned for by nobody. */
const mostPlanned = 300;

function openPairs(leader: AgentId, pairs: PairStandings['pairs']): PairStandings['pairs'] {
  return pairs.filter(({ better, furtherTrees }) => better === leader && furtherTrees !== 0);
}

function plannedPairs(open: PairStandings['pairs']) {
  return open.flatMap(({ worse, furtherTrees: trees }) =>
    trees === null || trees > mostPlanned ? [] : { worse, trees },
  );
}

/** So many more trees would tell the first from all of whom `leaderPlan` says how many it takes; null where it says so of nobody. */
export function settlingTrees({ agents: [first], pairs }: PairStandings): number | null {
  const plans = first === undefined ? [] : plannedPairs(openPairs(first.agent, pairs));
  return plans.length === 0 ? null : Math.max(...plans.map((each) => each.trees));
}

/** Says how many more trees would make the leader's differences significant; null where all are. */
export function leaderPlan({ agents: [first], pairs }: PairStandings, on: PlayedOn, board: Board): string | null {
  if (first === undefined) return null;
  const open = openPairs(first.agent, pairs);
  if (open.length === 0) return null;
  const plans = plannedPairs(open);
  const far = open
    .filter(({ furtherTrees }) => furtherTrees === null || furtherTrees > mostPlanned)
    .map(({ worse }) => visibleLine(worse));
  const [next, ...more] = plans.slice(0, mostNamed);
  const others = more.map(({ worse, trees }) => `${trees} from ${visibleLine(worse)}`);
  const rest = plans.length - mostNamed;
  const leader = visibleLine(first.agent);
  const by = ` ${byBoard[board]}`;
  return [
    ...(next === undefined
      ? []
      : [
          `About ${counted(next.trees, `more ${on}`)} like those played would tell ${listed([`${leader} from ${visibleLine(next.worse)}`, ...others])}${by}, if the differences stay as they are${rest > 0 ? `; ${counted(rest, 'other pair')} of it in the table` : ''}.`,
        ]),
    ...(far.length > 0
      ? [
          `To tell ${leader} from ${listed(far.slice(0, mostNamed))}${far.length > mostNamed ? ' and others' : ''}${by} would take more than ${mostPlanned} more ${on}s.`,
        ]
      : []),
  ].join(' ');
}

/** Notes on a table of pairs. */
export function pairSentences({ agents, trees, left }: PairStandings, on: PlayedOn): readonly string[] {
  return [
    ...(trees < reliableClusters ? [`Fewer than ten ${on}s: chances and plans are rough.`] : []),
    ...(left > 0 ? [`The first ${agents.length} agents are held against each other; ${left} are left out.`] : []),
  ];
}
