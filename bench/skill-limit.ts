import { parseArgs } from 'node:util';
import { randomFor } from '../src/kernel/random.ts';
import { spearman } from '../src/ratings/correlation.ts';
import { scriptedRoster } from '../src/sandbox/contestants/scripted-roster.ts';
import { mean, rounded } from './arena/read-shares.ts';
import { measureSkill, openSkillWeb, skillSetting } from './measure-skill.ts';
import { skillTasks } from './skill/skill-tasks.ts';

/**
 * How near to known skill so many answers can come: the exam by which skill was measured, cut to a few of its tasks, the same
 * for all of the first eight agents, and scored as skill is. What an arena makes of as many answers to other questions can
 * hardly be better. Prints one JSON line a number of tasks.
 */
const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '15,31,44,62' },
    draws: { type: 'string', default: '5000' },
    blocks: { type: 'string', default: '20' },
  },
});
const web = await openSkillWeb();
const tasks = skillTasks(web.sandbox.world, skillSetting.tasks, skillSetting.seed);
const scores: (readonly number[])[] = [];
for (const entry of scriptedRoster.slice(0, 8)) scores.push(await measureSkill(entry, tasks, web));
await web.close();
const skill = scores.map(mean);

function correlationAt(count: number, draw: number): number {
  const chosen = randomFor('limit', count, draw)
    .shuffle([...tasks.keys()])
    .slice(0, count);
  const own = scores.map((all) => mean(chosen.map((task) => all[task] ?? 0)));
  return spearman(own, skill) ?? 0;
}

for (const count of values.tasks.split(',').map(Number)) {
  const found = Array.from({ length: Number(values.draws) }, (_, draw) => correlationAt(count, draw));
  const size = Number(values.blocks);
  const blocks = Array.from({ length: Math.floor(found.length / size) }, (_, block) =>
    found.slice(block * size, (block + 1) * size),
  );
  const good = blocks.filter((block) => mean(block) >= 0.95 && Math.min(...block) >= 0.85);
  const line = { bench: 'skill-limit', tasks: count, answers: 8 * count, mean: rounded(mean(found)) };
  const shareOfBlocks = rounded(good.length / blocks.length);
  process.stdout.write(
    `${JSON.stringify({ ...line, below85: rounded(mean(found.map((r) => (r < 0.85 ? 1 : 0)))), shareOfBlocks })}\n`,
  );
}
