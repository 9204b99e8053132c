import type { AgentId } from '../../kernel/ids.ts';
import type { Battle } from '../../ratings/battles.ts';
import type { CountedAt } from './counting.ts';
import type { SeriesSettings, SeriesTournament } from './series.ts';
import { seriesBattles } from './series-battles.ts';

/** The battles of a tournament that counts at one of two moments at least, and what each of them weighs there. */
export interface MovedBattles<Tournament> {
  readonly tournament: Tournament;
  /** Without the weight of age. */
  readonly battles: readonly Battle[];
  /** The weight of age; null where it does not count. */
  readonly before: number | null;
  readonly after: number | null;
}

/** The tournaments of both moments, oldest first. */
export function movedBattles<Tournament extends SeriesTournament>(
  before: CountedAt<Tournament>,
  after: CountedAt<Tournament>,
  settings: SeriesSettings,
  labels: ReadonlyMap<string, AgentId>,
): MovedBattles<Tournament>[] {
  const weightsIn = ({ counting }: CountedAt<Tournament>) =>
    new Map(counting.map(({ tournament, weight }) => [tournament.id, weight]));
  const [then, now] = [weightsIn(before), weightsIn(after)];
  const either = after.ended.filter(({ id }) => then.has(id) || now.has(id));
  return either.map((tournament) => ({
    tournament,
    battles: seriesBattles([{ tournament, weight: 1 }], settings, labels),
    before: then.get(tournament.id) ?? null,
    after: now.get(tournament.id) ?? null,
  }));
}

/** Battles times a weight; none without one. */
export function weighed(battles: readonly Battle[], weight: number | null): Battle[] {
  if (weight === null) return [];
  return battles.map((battle) => (weight === 1 ? battle : { ...battle, weight: (battle.weight ?? 1) * weight }));
}
