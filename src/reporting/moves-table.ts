import { examSetText } from '../arena/exam-set.ts';
import type { EntrantMove, Moves } from '../arena/moves.ts';
import { type AgentId, agentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { AgentDrift } from '../ratings/drift/rating-drift.ts';
import type { Estimate } from '../ratings/rating.ts';
import { points } from './arena-words.ts';
import { isOfSeries, noiseText, wholeChange, wholeChangeText, wholeMove, wholeParts } from './moves-words.ts';
import type { Column } from './table.ts';

/** A line of what moved. */
export interface MoveLine {
  readonly moves: Pick<Moves, 'partsKnown' | 'noInterval' | 'pairedOn'>;
  readonly entrant: AgentId;
  readonly in: 'both' | 'before' | 'after';
  /** Null for one of one board alone. */
  readonly move: EntrantMove | null;
  /** Between two tournaments: the same move with what opponents and questions explain. */
  readonly why: AgentDrift | null;
}

/** Those of both boards, best first. */
export function moveLines(moves: Moves): MoveLine[] {
  const known = isOfSeries(moves) ? [] : (moves.newMatches?.agents ?? []);
  const whys = new Map<string, AgentDrift>(known.map((each) => [each.agent, each]));
  return moves.entrants.map((move) => {
    const { entrant } = move;
    return { moves, entrant, in: 'both', move, why: whys.get(entrant) ?? null };
  });
}

/** All lines: of both boards, of the older one alone, of the newer one alone. */
export function allMoveLines(moves: Moves): MoveLine[] {
  const alone = (names: readonly AgentId[], where: MoveLine['in']) =>
    names.map((entrant): MoveLine => ({ moves, entrant, in: where, move: null, why: null }));
  return [...moveLines(moves), ...alone(moves.left, 'before'), ...alone(moves.came, 'after')];
}

/** The columns of what moved, wherever it is shown or written: of a series, or between two tournaments. */
export function moveColumns(ofSeries: boolean): Column<MoveLine>[] {
  const [key, head] = ofSeries ? seriesNames : tournamentNames;
  return [
    { key, help: 'its name', value: ({ entrant }) => entrant, head, text: ({ entrant }) => visibleLine(entrant) },
    { key: 'in', help: 'the leaderboards that it is on', value: (line) => line.in },
    ratingColumn('before', 'Before'),
    ratingColumn('after', 'After'),
    ...bounded('change', 'how far its rating moved', ({ move }) => move?.change, {
      head: 'Change',
      text: ({ move, moves }) => (move === null ? '' : changeWords(move, moves)),
    }),
    { key: 'more_than_noise', help: noiseHelp, value: ({ move }) => move?.moreThanNoise ?? null },
    ...(ofSeries ? partsByAge : partsByReason),
    {
      key: 'noise',
      help: noiseHelp,
      head: 'Against noise',
      text: againstNoise,
    },
  ];
}

/** Whether a move is more than noise, in words; empty where that cannot be told. */
export function againstNoise({ move, moves }: MoveLine): ReturnType<typeof noiseText> | '' {
  return move === null || moves.noInterval !== null ? '' : noiseText(move.moreThanNoise);
}

const seriesNames = ['entrant', 'Entrant'] as const;
const tournamentNames = ['agent', 'Agent'] as const;
const noiseHelp = 'whether the interval of the change does not hold 0';

function ratingColumn(key: 'before' | 'after', head: string): Column<MoveLine> {
  return {
    key,
    help: `its rating ${key}, around the mean of those in both`,
    value: ({ move }) => move?.[key] ?? null,
    head,
    text: ({ move }) => points(move?.[key] ?? 0),
    align: 'right',
  };
}

/** How far an entrant moved, in whole points, with its interval. */
export function changeWords(move: EntrantMove, moves: Pick<Moves, 'noInterval'>): string {
  return wholeChangeText(wholeMove(move), move.change, moves);
}

/** An estimate and its bounds, shown in one column. */
function bounded(
  key: string,
  help: string,
  of: (line: MoveLine) => Estimate | null | undefined,
  shown: Pick<Column<MoveLine>, 'head' | 'text' | 'align'>,
): Column<MoveLine>[] {
  return [
    { key, help, value: (line) => of(line)?.value ?? null, ...shown },
    { key: `${key}_low`, help: 'lower end of its 95% interval', value: (line) => of(line)?.low ?? null },
    { key: `${key}_high`, help: 'upper end', value: (line) => of(line)?.high ?? null },
  ];
}

/** What is owed to the age of older matches, and to new ones. */
const partsByAge = [
  ...bounded('ageing', 'owed to the age of matches', ({ move }) => move?.aged, {
    head: 'Ageing',
    text: (line) => ageText(line, 'aged'),
  }),
  ...bounded('new_matches', 'owed to new matches', ({ move }) => move?.fresh, {
    head: 'New matches',
    text: (line) => ageText(line, 'fresh'),
  }),
];

function ageText({ move, moves }: MoveLine, part: 'aged' | 'fresh'): string {
  if (move === null || !moves.partsKnown) return 'unknown';
  const [aged = 0, fresh = 0] = wholeParts(move, [move.aged]);
  return wholeChangeText(part === 'aged' ? aged : fresh, move[part], moves);
}

/** What is owed to opponents, to questions, of which files have no bounds, and to the rest. */
const partsByReason: readonly Column<MoveLine>[] = [
  reasonColumn('opponents', 'Opponents'),
  reasonColumn('questions', 'Questions'),
  ...bounded('rest', 'the change less these parts', ({ why }) => why?.rest, {
    head: 'The rest',
    text: (line) => reasonText(line, 'rest'),
    align: 'right',
  }),
  {
    key: 'settings_changed',
    help: 'whether its own settings differ; empty: unknown',
    value: ({ move }) => move?.settingsChanged ?? null,
  },
  {
    key: 'paired_on',
    help: 'the exam set that both played, by whose trees changes are paired; empty: independent',
    value: ({ moves: { pairedOn } }) => pairedOn && examSetText(pairedOn),
  },
];

function reasonColumn(key: 'opponents' | 'questions', head: string): Column<MoveLine> {
  return {
    key,
    help: `what ${key} explain of the change`,
    value: ({ why }) => why?.[key]?.value ?? null,
    head,
    text: (line) => reasonText(line, key),
    align: 'right',
  };
}

function reasonText({ why }: MoveLine, key: 'opponents' | 'questions' | 'rest'): string {
  if (why === null || why[key] === null) return 'unknown';
  const [opponents = 0, questions = 0, rest = 0] = wholeParts(why, [why.opponents, why.questions]);
  return wholeChange({ opponents, questions, rest }[key]);
}

/** What moved between two tournaments as a document, in the names of `leaderboard --diff --json`. */
export function movesDocument({ before, after, entrants, newMatches, left, came, changes, pairedOn }: Moves): object {
  const changed = new Map(entrants.map(({ entrant, settingsChanged = null }) => [entrant, settingsChanged]));
  const agents = newMatches?.agents.map((each) => ({
    ...each,
    settingsChanged: changed.get(agentId(each.agent)) ?? null,
  }));
  return { ...newMatches, agents, before, after, onlyBefore: left, onlyAfter: came, changes, pairedOn };
}
