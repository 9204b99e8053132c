import type { Series, SeriesSettings, SeriesTournament } from '../arena/series/series.ts';
import { countedAt } from '../arena/series/series-battles.ts';
import type { PlayedTournament, TournamentHead } from '../arena/tournament.ts';
import type { ScheduleName, TournamentId } from '../kernel/ids.ts';
import { loadItems } from './ledger/load-outcomes.ts';
import { loadWithoutTexts } from './ledger/load-without-texts.ts';
import type { Ledger } from './ledger.ts';

/**
 * Loads the tournaments of a schedule's refreshes, as far as rating needs them: the graded items unless matches stand
 * first, the rounds only if rounds are rated, the answers only if style is controlled for. Unfinished tournaments are
 * left out.
 * @param since ISO 8601, UTC: those that ended before it come without their matches; default: none
 */
export async function loadSeries(
  ledger: Pick<Ledger, 'answers' | 'matches' | 'refreshes' | 'rounds' | 'streams' | 'tournaments'>,
  schedule: ScheduleName,
  settings: Pick<SeriesSettings, 'ratings'>,
  since = '',
): Promise<Series> {
  return seriesOf(ledger, schedule, async (id) => {
    const head = await ledger.tournaments.load(id);
    if (head?.status !== 'finished') return null;
    if ((head.finishedAt ?? '') < since) return { ...head, matches: [], rounds: [], answers: [] };
    return loadMember(ledger, head, settings);
  });
}

type MemberParts = Pick<Ledger, 'answers' | 'matches' | 'rounds' | 'streams'>;

async function loadMember(
  ledger: MemberParts,
  head: TournamentHead,
  { ratings: { board, level, style } }: Pick<SeriesSettings, 'ratings'>,
): Promise<SeriesTournament> {
  const matches = await ledger.matches.ofTournament(head.id);
  const rounds = level === 'round' ? await ledger.rounds.ofTournament(head.id) : [];
  const answers = style.length > 0 ? await ledger.answers.ofTournament(head.id) : [];
  const items = board === 'matches' ? {} : { items: await loadItems(ledger, head) };
  return { ...head, matches, rounds, answers, ...items };
}

/** A tournament with those that it follows, oldest first, as far as they have finished and are there. */
export async function loadTogether(
  ledger: MemberParts & Pick<Ledger, 'tournaments'>,
  last: TournamentHead,
  settings: Pick<SeriesSettings, 'ratings'>,
): Promise<readonly SeriesTournament[]> {
  const members: SeriesTournament[] = [];
  for (let head: TournamentHead | null = last; head?.status === 'finished'; ) {
    members.unshift(await loadMember(ledger, head, settings));
    head = head.follows === undefined ? null : await ledger.tournaments.load(head.follows);
  }
  return members;
}

/**
 * The same with what was played, but for its texts, in the tournaments that count at one of some moments, to say why
 * ratings moved between these. Of the others there is the head alone.
 *
 * @param moments ISO 8601, UTC
 */
export async function loadPlayedSeries(
  ledger: Ledger,
  schedule: ScheduleName,
  settings: SeriesSettings,
  moments: readonly string[],
): Promise<Series<PlayedTournament>> {
  const { refreshes, tournaments: heads } = await seriesOf(ledger, schedule, async (id) => {
    const head = await ledger.tournaments.load(id);
    return head?.status === 'finished' ? withoutPlay(head) : null;
  });
  const counting = moments.flatMap((at) => countedAt(heads, settings, at).counting);
  const countedIds = new Set(counting.map(({ tournament }) => tournament.id));
  const answerTexts = settings.ratings.style.length > 0;
  const tournaments: PlayedTournament[] = [];
  for (const head of heads)
    tournaments.push(countedIds.has(head.id) ? await loadWithoutTexts(ledger, head, { answerTexts }) : head);
  return { refreshes, tournaments };
}

function withoutPlay(head: TournamentHead): PlayedTournament {
  return { ...head, matches: [], rounds: [], tasks: [], answers: [] };
}

async function seriesOf<Tournament extends SeriesTournament>(
  ledger: Pick<Ledger, 'refreshes'>,
  schedule: ScheduleName,
  load: (id: TournamentId) => Promise<Tournament | null>,
): Promise<Series<Tournament>> {
  const refreshes = await ledger.refreshes.list(schedule);
  const tournaments: Tournament[] = [];
  for (const id of refreshes.flatMap((refresh) => refresh.tournaments)) {
    const tournament = await load(id);
    if (tournament !== null) tournaments.push(tournament);
  }
  return { refreshes, tournaments };
}
