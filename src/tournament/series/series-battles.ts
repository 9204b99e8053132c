import type { AgentId } from '../../kernel/ids.ts';
import type { Battle } from '../../ratings/battles.ts';
import { answerStyles } from '../answer-styles.ts';
import { battlesAt } from '../battles-at.ts';
import type { Counting } from './counting.ts';
import { entrantKey } from './entrants.ts';
import { entrantsIn } from './first-seen.ts';
import type { SeriesSettings, SeriesTournament } from './series.ts';

/**
 * The battles of the tournaments that count, between entrants by their labels, each with the weight of its tournament.
 *
 * @param labels by `entrantKey`, of everybody in these tournaments
 */
export function seriesBattles(
  counting: readonly Counting<SeriesTournament>[],
  { ratings }: Pick<SeriesSettings, 'ratings'>,
  labels: ReadonlyMap<string, AgentId>,
): Battle[] {
  return counting.flatMap(({ tournament, weight }) => {
    const { matches, rounds, answers } = tournament;
    const styles = ratings.style.length > 0 ? { styles: answerStyles(answers) } : {};
    const labelOf = labelsIn(tournament, labels);
    return battlesAt(ratings.level, { matches, rounds, ...styles }).map((battle) => ({
      ...battle,
      ...{ model_a: labelOf(battle.model_a), model_b: labelOf(battle.model_b) },
      ...(weight === 1 ? {} : { weight: (battle.weight ?? 1) * weight }),
    }));
  });
}

/** From the name of an agent in a tournament to the label of the entrant that it was there. */
export function labelsIn(
  tournament: Pick<SeriesTournament, 'agents' | 'config'>,
  labels: ReadonlyMap<string, AgentId>,
): (agent: string) => string {
  const own = new Map<string, string>();
  for (const [agent, entrant] of entrantsIn(tournament)) own.set(agent, labels.get(entrantKey(entrant)) ?? agent);
  return (agent) => own.get(agent) ?? agent;
}
