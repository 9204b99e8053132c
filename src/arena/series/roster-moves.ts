import { configSchema } from '../../config/config-schema.ts';
import { type AgentId, agentId, type TournamentId } from '../../kernel/ids.ts';
import { type LeafChange, leafChanges } from '../leaf-changes.ts';
import { entrantKey, entrantsIn, type SeenEntrant, settingsOfAgent } from './entrants.ts';
import type { RefreshRecord, SeriesTournament } from './series.ts';
import type { Moved } from './series-battles.ts';

type Labels = ReadonlyMap<string, AgentId>;

/** Whoever has a battle that counts on one of two boards. */
export interface Players {
  /** Entrants on both boards, and on one alone; all in code-unit order. */
  readonly common: readonly AgentId[];
  readonly came: readonly AgentId[];
  readonly left: readonly AgentId[];
  /** Counts the battles of an entrant on each board. */
  countsOf(entrant: string): { readonly matchesBefore: number; readonly matchesAfter: number };
}

/** Returns the entrants of each board. */
export function playersOf(moved: Moved): Players {
  const then = battleCounts(moved.filter(({ before }) => before !== null));
  const now = battleCounts(moved.filter(({ after }) => after !== null));
  return {
    common: [...then.keys()].filter((label) => now.has(label)).sort(),
    came: [...now.keys()].filter((label) => !then.has(label)).sort(),
    left: [...then.keys()].filter((label) => !now.has(label)).sort(),
    countsOf: (entrant) => ({
      matchesBefore: then.get(agentId(entrant)) ?? 0,
      matchesAfter: now.get(agentId(entrant)) ?? 0,
    }),
  };
}

function battleCounts(counting: Moved): ReadonlyMap<AgentId, number> {
  const counts = new Map<AgentId, number>();
  for (const { model_a, model_b } of counting.flatMap(({ battles }) => battles)) {
    for (const label of [agentId(model_a), agentId(model_b)]) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return counts;
}

/** An entrant that came, of an agent that had another version before. */
export interface NewVersion {
  readonly entrant: AgentId;
  readonly earlier: AgentId;
  /** Its settings that differ; none where the configs do not tell. */
  readonly changes: readonly LeafChange[];
}

/** Labels of those that the first tournament has and the second has not, in code-unit order. */
export function goneBetween(
  before: SeriesTournament | undefined,
  after: SeriesTournament | undefined,
  labels: Labels,
): readonly AgentId[] {
  const keysOf = (tournament: SeriesTournament | undefined) =>
    tournament === undefined ? [] : [...entrantsIn(tournament).values()].map(entrantKey);
  const staying = new Set(keysOf(after));
  return keysOf(before)
    .flatMap((key) => (staying.has(key) ? [] : (labels.get(key) ?? [])))
    .sort();
}

/** The version that came last before, of each agent of which another came, and what differs in its settings. */
export function newVersions(
  came: readonly AgentId[],
  firsts: ReadonlyMap<string, SeenEntrant>,
  labels: Labels,
  tournaments: readonly SeriesTournament[],
): NewVersion[] {
  const entrants = [...firsts].flatMap(([key, entrant]) => {
    const label = labels.get(key);
    return label === undefined ? [] : [{ ...entrant, label }];
  });
  const settingsOf = ({ first, agent }: SeenEntrant) =>
    settingsOfAgent(tournaments.find(({ id }) => id === first)?.config, agent);
  return came.flatMap((label) => {
    const own = entrants.find((each) => each.label === label);
    const earlier = entrants.filter((each) => own && each.agent === own.agent && each.since < own.since);
    const newest = earlier.toSorted((one, other) => (one.since < other.since ? -1 : 1)).at(-1);
    if (own === undefined || newest === undefined) return [];
    const before = settingsOf(newest);
    const after = settingsOf(own);
    const changes = before === null || after === null ? [] : leafChanges(before, after);
    return [{ entrant: label, earlier: newest.label, changes }];
  });
}

interface NewestRefresh {
  /** Null where no refresh has one of the tournaments. */
  readonly number: number | null;
  /** Refreshes that have one of the tournaments. */
  readonly count: number;
  /** Its tournaments; none where there is no earlier refresh with one of the tournaments. */
  readonly newTournaments: ReadonlySet<TournamentId>;
}

/** The newest refresh with one of these tournaments. */
export function newestRefresh(
  refreshes: readonly Pick<RefreshRecord, 'number' | 'tournaments'>[],
  ended: readonly { readonly id: TournamentId }[],
): NewestRefresh {
  const ids = new Set(ended.map(({ id }) => id));
  const withTournament = refreshes.filter(({ tournaments }) => tournaments.some((id) => ids.has(id)));
  const newest = withTournament.toSorted((one, other) => one.number - other.number).at(-1);
  return {
    number: newest?.number ?? null,
    count: withTournament.length,
    newTournaments: new Set(withTournament.length < 2 ? [] : newest?.tournaments),
  };
}

/**
 * Settings that are reported elsewhere (agents by entrants; judges, rounds, caps and the web by settingChanges), differ with every
 * refresh, or change no answer and no verdict.
 */
const leftOut = [
  'agents',
  'providers',
  'prices',
  'budget',
  'seed',
  'caps',
  '\\$schema',
  'web\\.kind',
  'web\\.sandbox\\.seed',
  'tournament\\.(matchRounds|placement|concurrency)',
  'trees\\.concurrency',
  'examiner\\.(kind|model|judges|judging|excludeOwnVendor|closedBook|selfSolve|logicChain|context)',
];
const isLeftOut = new RegExp(`^(${leftOut.join('|')})(\\.|$)`);

/** Other settings that differ between the stored configs of two tournaments, by their path. */
export function otherChanges(before: unknown, after: unknown): LeafChange[] {
  const then = configSchema.safeParse(before).data;
  const now = configSchema.safeParse(after).data;
  // A config that this version does not understand has settings by other names: nothing can be said.
  if (then === undefined || now === undefined) return [];
  return leafChanges(then, now).filter(({ setting }) => !isLeftOut.test(setting));
}
