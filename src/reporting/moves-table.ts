import type { EntrantMove, Moves } from '../arena/moves.ts';
import { type AgentId, agentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { AgentDrift } from '../ratings/drift/rating-drift.ts';
import { points, wholeChange } from './arena-words.ts';
import { isOfSeries, noiseText, wholeChangeText, wholeMove, wholeParts } from './moves-words.ts';
import { type Column, textColumn } from './table.ts';

/** A line of what moved: an entrant of both boards. */
export interface MoveLine {
  readonly moves: Pick<Moves, 'partsKnown' | 'noInterval'>;
  readonly entrant: AgentId;
  readonly move: EntrantMove;
  /** Between two tournaments: the same move with what opponents and questions explain. */
  readonly why: AgentDrift | null;
}

/** Entrants of both boards, best first. */
export function moveLines(moves: Moves): MoveLine[] {
  const drifts = isOfSeries(moves) ? [] : (moves.newMatches?.agents ?? []);
  const whys = new Map<string, AgentDrift>(drifts.map((each) => [each.agent, each]));
  return moves.entrants.map((move) => {
    const { entrant } = move;
    return { moves, entrant, move, why: whys.get(entrant) ?? null };
  });
}

/** The columns of what moved, wherever it is shown: of a series, or between two tournaments. */
export function moveColumns(ofSeries: boolean): Column<MoveLine>[] {
  const [key, head] = ofSeries ? (['entrant', 'Entrant'] as const) : (['agent', 'Agent'] as const);
  return [
    textColumn(key, 'its name', head, ({ entrant }) => visibleLine(entrant)),
    ratingColumn('before', 'Before'),
    ratingColumn('after', 'After'),
    textColumn('change', 'how far its rating moved', 'Change', ({ move, moves }) => changeWords(move, moves)),
    ...(ofSeries ? partsByAge : partsByReason),
    textColumn('noise', 'whether the interval of the change does not hold 0', 'Against noise', againstNoise),
  ];
}

/** Compares a move with noise, in words; empty where there is no interval. */
export function againstNoise({ move, moves }: MoveLine): ReturnType<typeof noiseText> | '' {
  return moves.noInterval !== null ? '' : noiseText(move.moreThanNoise);
}

function ratingColumn(key: 'before' | 'after', head: string): Column<MoveLine> {
  const help = `its rating ${key}, around the mean of those in both`;
  return { ...textColumn(key, help, head, ({ move }: MoveLine) => points(move[key])), align: 'right' };
}

/** Change of an entrant's rating in whole points, with its interval. */
export function changeWords(move: EntrantMove, moves: Pick<Moves, 'noInterval'>): string {
  return wholeChangeText(wholeMove(move), move.change, moves);
}

/** Columns of the parts due to the age of older matches, and to new ones. */
const partsByAge: readonly Column<MoveLine>[] = [
  textColumn('ageing', 'owed to the age of matches', 'Ageing', (line) => ageText(line, 'aged')),
  textColumn('new_matches', 'owed to new matches', 'New matches', (line) => ageText(line, 'fresh')),
];

function ageText({ move, moves }: MoveLine, part: 'aged' | 'fresh'): string {
  if (!moves.partsKnown) return 'unknown';
  const [aged = 0, fresh = 0] = wholeParts(move, [move.aged]);
  return wholeChangeText(part === 'aged' ? aged : fresh, move[part], moves);
}

/** Columns of the parts due to opponents, to questions, and to the rest. */
const partsByReason: readonly Column<MoveLine>[] = (
  [
    ['opponents', 'what opponents explain of the change', 'Opponents'],
    ['questions', 'what questions explain of the change', 'Questions'],
    ['rest', 'the change less these parts', 'The rest'],
  ] as const
).map(([key, help, head]) => ({ ...textColumn(key, help, head, reasonText(key)), align: 'right' }));

function reasonText(key: 'opponents' | 'questions' | 'rest'): (line: MoveLine) => string {
  return ({ why }) => {
    if (why === null || why[key] === null) return 'unknown';
    const [opponents = 0, questions = 0, rest = 0] = wholeParts(why, [why.opponents, why.questions]);
    return wholeChange({ opponents, questions, rest }[key]);
  };
}

/** Moves between two tournaments as a document, in the names of `leaderboard --diff --json`. */
export function movesDocument({ before, after, entrants, newMatches, left, came, changes, pairedOn }: Moves): object {
  const changed = new Map(entrants.map(({ entrant, settingsChanged = null }) => [entrant, settingsChanged]));
  const agents = newMatches?.agents.map((each) => ({
    ...each,
    settingsChanged: changed.get(agentId(each.agent)) ?? null,
  }));
  return { ...newMatches, agents, before, after, onlyBefore: left, onlyAfter: came, changes, pairedOn };
}
