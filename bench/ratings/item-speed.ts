import { parseArgs } from 'node:util';
import { agentId } from '../../src/kernel/ids.ts';
import { normal, randomFor } from '../../src/kernel/random.ts';
import { abilitiesOf } from '../../src/ratings/ability/abilities.ts';
import { ItemCounter, type ItemResult } from '../../src/ratings/ability/ability.ts';
import { BattleTable } from '../../src/ratings/battle-table.ts';
import { winProbability } from '../../src/ratings/logistic.ts';
import { rateBattles } from '../../src/ratings/rate.ts';

/**
 * What rating takes in processor seconds and memory, of the same made-up matches by their winners and by their graded items:
 * pairs of neighbours in strength meet on trees, for two or three rounds, and whoever comes to a task answers it once.
 */
const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: '1000' },
    trees: { type: 'string', default: '1000' },
    matches: { type: 'string', default: '50000' },
  },
});
const agents = Number(values.agents);
const trees = Number(values.trees);
const matches = Number(values.matches);
const names = Array.from({ length: agents }, (_, index) => agentId(`agent-${index}`));
const strengthOf = (agent: number) => (3 * agent) / agents;

/** The items of an agent's answer to the task of a round on a tree. */
function answered(agent: number, tree: number, round: number): ItemResult[] {
  const random = randomFor('answer', agent, tree, round);
  const ease = normal(randomFor('task', tree, round)) + normal(random);
  const place = {
    agent: names[agent] ?? agentId(''),
    tree: `t${tree}`,
    task: `t${tree} ${round}`,
    depth: 2 + round,
    width: 2,
  };
  const passes = (base: number) => random.chance(winProbability(strengthOf(agent) - 1.5 + ease + base - round * 0.4));
  const item = (kind: ItemResult['kind'], index: number, satisfied: boolean) =>
    ({ ...place, kind, item: `${kind}${index}`, satisfied, source: 'grade' }) as const;
  return [0, 1].flatMap((target) => {
    const found = passes(1);
    const details = found ? [0, 1, 2].map((detail) => item('width', 3 * target + detail, passes(1))) : [];
    return [item('depth', target, found), ...details];
  });
}

function madeUp() {
  const items = new ItemCounter();
  const battles = new BattleTable();
  const done = new Set<string>();
  for (let match = 0; match < matches; match++) {
    const random = randomFor('match', match);
    const a = random.int(0, agents - 1);
    const b = (a + random.int(1, Math.min(20, agents - 1))) % agents;
    const tree = match % trees;
    for (let round = 0; round < random.int(2, 3); round++) {
      for (const agent of [a, b]) {
        const key = `${agent} ${tree} ${round}`;
        if (done.has(key)) continue;
        done.add(key);
        items.add(answered(agent, tree, round));
      }
    }
    const first = random.chance(winProbability(strengthOf(a) - strengthOf(b)));
    const winner = first ? 'model_a' : 'model_b';
    battles.add([{ model_a: `agent-${a}`, model_b: `agent-${b}`, winner, tree_id: `t${tree}` }]);
  }
  return { items: items.counted(), battles, answers: done.size };
}

function measured(by: string, rate: () => unknown): void {
  const before = process.cpuUsage();
  rate();
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = Math.round((user + system) / 1e4) / 100;
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(
    `${JSON.stringify({ bench: 'item-speed', by, agents, trees, matches, cpuSeconds, megabytes })}\n`,
  );
}

const { items, battles, answers } = madeUp();
process.stdout.write(
  `${JSON.stringify({ bench: 'item-speed', by: 'nothing yet', answers, megabytes: Math.round(process.memoryUsage().rss / 2 ** 20) })}\n`,
);
measured('matches', () => rateBattles(battles));
measured('items', () => abilitiesOf(items));
