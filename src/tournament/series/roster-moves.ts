import type { AgentId } from '../../kernel/ids.ts';
import { type LeafChange, leafChanges } from '../leaf-changes.ts';
import { entrantKey, settingsOfAgent } from './entrants.ts';
import { entrantsIn, type SeenEntrant } from './first-seen.ts';
import type { SeriesTournament } from './series.ts';

type Labels = ReadonlyMap<string, AgentId>;

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
  seen: ReadonlyMap<string, SeenEntrant>,
  labels: Labels,
  ended: readonly SeriesTournament[],
): NewVersion[] {
  const entrants = [...seen].flatMap(([key, entrant]) => {
    const label = labels.get(key);
    return label === undefined ? [] : [{ ...entrant, label }];
  });
  const settingsOf = ({ first, agent }: SeenEntrant) =>
    settingsOfAgent(ended.find(({ id }) => id === first)?.config, agent);
  return came.flatMap((label) => {
    const own = entrants.find((each) => each.label === label);
    const earlier = entrants.filter((each) => own && each.agent === own.agent && each.since < own.since);
    const newest = earlier.toSorted((one, other) => (one.since < other.since ? -1 : 1)).at(-1);
    if (own === undefined || newest === undefined) return [];
    const [before, after] = [settingsOf(newest), settingsOf(own)];
    const changes = before === null || after === null ? [] : leafChanges(before, after);
    return [{ entrant: label, earlier: newest.label, changes }];
  });
}
