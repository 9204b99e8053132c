import { downOn, type Outages } from '../../../bench/simulation/made-up-outages.ts';
import { MadeUpTournament } from '../../../bench/simulation/made-up-tournament.ts';
import { formatSettings } from '../../../src/config/format-settings.ts';
import { type AgentId, agentId } from '../../../src/kernel/ids.ts';
import { type CountedItems, countItems, type ItemResult } from '../../../src/ratings/ability/ability.ts';
import { inOutages } from '../../../src/ratings/ability/tree-clusters.ts';

const roundRobin = formatSettings.parse({ format: 'round-robin' });

/** Equal agents, each of which is down on trees of its own; `known`: whether it is told who was silent where. */
export function equalAgents(size: number, trees: number, outages: Outages, seed: string, known = true): CountedItems {
  const agents = Array.from({ length: size }, (_, index) => agentId(`a${index}`));
  const down = new Map(agents.map((agent) => [agent, downOn(outages, trees, `${seed} ${agent}`)]));
  const isDown = ({ agent, tree }: { readonly agent: AgentId; readonly tree: string }) => down.get(agent)?.has(tree);
  const answered = new MadeUpTournament({ agents: size, spread: 0, format: roundRobin }, seed, trees).results();
  const results = answered.flatMap((each): ItemResult[] => {
    if (!isDown(each)) return [each];
    return each.kind === 'depth' ? [{ ...each, satisfied: false }] : [];
  });
  const order = Array.from({ length: trees }, (_, tree) => `t${tree}`);
  const tallies = new Map(
    [...down].map(([agent, own]) => [agent, { asked: trees, answered: trees - own.size, silentOn: [...own] }]),
  );
  return known ? inOutages({ ...countItems(results), tallies }, order) : countItems(results);
}
