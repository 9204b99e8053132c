import type { InformationTree } from '../../../trees/information-tree.ts';
import type { CitationRecord } from '../../arena/citations/citation-record.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import type { AnswerRecord, TournamentHead } from '../../arena/tournament.ts';
import { readableConfig } from '../../config/load-config.ts';
import type { AgentId, TaskId, TournamentId, TreeId } from '../../kernel/ids.ts';
import { matchSlug, nameSlug } from '../../reporting/view/addresses.ts';
import type { MatchInput } from '../../reporting/view/page-inputs.ts';
import type { SideBySideInput } from '../../reporting/view/side-by-side-view.ts';
import type { Ledger } from '../../storage/ledger.ts';
import type { SiteParts } from './site.ts';

/**
 * Loads the input of the page of one match.
 * @param place its place in the schedule, from 0
 */
export async function loadMatchInput(
  { ledger }: Pick<SiteParts, 'ledger'>,
  { head, matches }: TournamentIndex,
  place: number,
  treeGrown: InformationTree | null,
): Promise<MatchInput> {
  const match = matches[place];
  if (match === undefined) throw new RangeError(`the schedule has no match ${place}`);
  const rounds = await ledger.rounds.ofMatch(match.id);
  const tasks = await ledger.tasks.loadAll(taskIds(rounds));
  const answers = await ledger.answers.ofMatches(head.id, [match], rounds);
  return {
    record: {
      ...head,
      matches: [match],
      rounds,
      tasks,
      answers,
      treesGrown: treeGrown === null ? [] : [treeGrown],
    },
    number: place + 1,
    of: matches.length,
    citations: await loadCitations(ledger, head, answers),
  };
}

const judgesCitations = (head: TournamentHead) => readableConfig(head)?.citations !== undefined;

/** Loads the citations of answers whose citations were judged. */
async function loadCitations(
  ledger: Pick<Ledger, 'citations'>,
  head: TournamentHead,
  answers: readonly AnswerRecord[],
): Promise<readonly CitationRecord[]> {
  return judgesCitations(head) ? await ledger.citations.ofAnswers(answers) : [];
}

/** Loads the answers of two agents to every question that they were asked. */
export async function loadSideBySideInput(
  { ledger }: Pick<SiteParts, 'ledger'>,
  { matches }: TournamentIndex,
  [one, other]: readonly [AgentId, AgentId],
): Promise<Pick<SideBySideInput, 'one' | 'other' | 'matches' | 'rounds' | 'tasks'>> {
  const own = matches.filter(({ a, b }) => [a, b].some((agent) => agent === one || agent === other));
  const rounds = await ledger.rounds.ofMatches(own.map(({ id }) => id));
  return { one, other, matches: own, rounds, tasks: await ledger.tasks.loadAll(taskIds(rounds)) };
}

/** The tasks asked in these rounds, none twice. */
export function taskIds(rounds: readonly RoundRecord[]): TaskId[] {
  return [...new Set(rounds.flatMap(({ task }) => task ?? []))];
}

/** Records that name the pages of a tournament. */
export interface TournamentIndex {
  readonly head: TournamentHead;
  readonly matches: readonly MatchRecord[];
  /** Places in `matches` by slug. */
  readonly matchAt: ReadonlyMap<string, number>;
  readonly agentOf: ReadonlyMap<string, AgentId>;
  readonly treeOf: ReadonlyMap<string, TreeId>;
}

/** Null when there is no such tournament. */
export async function loadTournamentIndex(
  { ledger }: Pick<SiteParts, 'ledger'>,
  id: TournamentId,
): Promise<TournamentIndex | null> {
  const head = await ledger.tournaments.load(id);
  if (head === null) return null;
  const matches = await ledger.matches.ofTournament(id);
  const trees = new Set([...head.trees, ...matches.map(({ tree }) => tree).sort()]);
  return {
    head,
    matches,
    matchAt: new Map(matches.map((match, place) => [matchSlug(match), place])),
    agentOf: new Map(head.agents.map((agent) => [nameSlug(agent), agent])),
    treeOf: new Map([...trees].map((tree) => [nameSlug(tree), tree])),
  };
}
