import { downOn, type Outages } from '../../../bench/simulation/made-up-outages.ts';
import { MadeUpTournament } from '../../../bench/simulation/made-up-tournament.ts';
import { formatSettings } from '../../../src/config/format-settings.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import { type CountedItems, countItems } from '../../../src/ratings/ability/ability.ts';
import { inOutages, outagesIn } from '../../../src/ratings/ability/tree-clusters.ts';
import type { Battle } from '../../../src/ratings/battles.ts';

const roundRobin = formatSettings.parse({ format: 'round-robin' });

/** What a board is made of. */
export interface EqualAgents {
  readonly items: CountedItems;
  readonly battles: readonly Battle[];
  /** Trees that hang together, by the first of them. */
  readonly outages: ReadonlyMap<string, string>;
  /** Whether one of them left everything unanswered. */
  readonly isOneSilent: boolean;
}

/** Equal agents, each of which is down on trees of its own and loses there; `known`: whether it is told who was silent where. */
export function equalAgents(size: number, trees: number, of: Outages, seed: string, known = true): EqualAgents {
  const agents = Array.from({ length: size }, (_, index) => agentId(`a${index}`));
  const down = new Map(agents.map((agent) => [agent, downOn(of, trees, `${seed} ${agent}`)]));
  const isDown = (agent: string, tree: string) => down.get(agentId(agent))?.has(tree) ?? false;
  const made = new MadeUpTournament({ agents: size, spread: 0, format: roundRobin, isDown }, seed, trees);
  const order = Array.from({ length: trees }, (_, tree) => `t${tree}`);
  const tallies = new Map(
    [...down].map(([agent, own]) => [agent, { asked: trees, answered: trees - own.size, silentOn: [...own] }]),
  );
  const items = countItems(made.results());
  return {
    items: known ? inOutages({ ...items, tallies }, order) : items,
    battles: made.battles,
    outages: known ? outagesIn(tallies, order) : new Map(),
    isOneSilent: [...down.values()].some((own) => own.size === trees),
  };
}
