import { writeFileSync } from 'node:fs';
import { shortHash } from '../src/kernel/hash.ts';
import { scriptedRoster } from '../src/sandbox/contestants/scripted-roster.ts';
import { mean } from './arena/read-shares.ts';
import { measureSkill, openSkillWeb, skillAgentSeeds, skillSetting } from './measure-skill.ts';
import { skillTasks } from './skill/skill-tasks.ts';

/**
 * Measures the known skill of every agent of the scripted roster and writes src/sandbox/known-skill.json. Run it again
 * whenever the roster, the scripted agents or the sandbox change: `npx tsx bench/known-skill.ts`.
 */
const file = new URL('../src/sandbox/known-skill.json', import.meta.url);
const { seed, size, tasks: count } = skillSetting;
const web = await openSkillWeb();
const tasks = skillTasks(web.sandbox.world, count, seed);
const skills = [];
for (const entry of scriptedRoster) {
  const scores: number[] = [];
  for (const agentSeed of skillAgentSeeds) scores.push(...(await measureSkill(entry, tasks, web, agentSeed)));
  skills.push({ agent: entry.name, skill: Number(mean(scores).toFixed(4)) });
}
await web.close();

const method =
  'mean item score: share of a task’s names and details that the answer gets right, averaged over all tasks and draws';
const measuredWith = { agentSeeds: skillAgentSeeds, roster: shortHash(scriptedRoster) };
const known = { seed, tasks: count, size, method, measuredWith, skills };
const lines = JSON.stringify(known, null, 2).replace(/\{\s+("agent": "\w+"),\s+("skill": [\d.]+)\s+\}/g, '{ $1, $2 }');
writeFileSync(file, `${lines}\n`);
process.stdout.write(`${JSON.stringify(known)}\n`);
