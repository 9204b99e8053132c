import { readFileSync } from 'node:fs';
import { sampleStandardDeviation } from 'simple-statistics';
import { expect } from 'vitest';
import * as z from 'zod';
import { measureSkill, type SkillWeb, skillSetting } from '../../../bench/measure-skill.ts';
import { skillTasks } from '../../../bench/skill/skill-tasks.ts';
import { scriptedRoster } from '../../../src/sandbox/contestants/scripted-roster.ts';

const schema = z.object({ skills: z.array(z.object({ agent: z.string(), skill: z.number() })) });
const file = new URL('../../../src/sandbox/known-skill.json', import.meta.url);
const known = schema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** The first tasks of the five hundred that skill is stated for: a larger number only adds tasks. */
export const firstTasks = (web: SkillWeb, count: number) => skillTasks(web.sandbox.world, count, skillSetting.seed);

/** Looks whether what is stated of an agent is what its first tasks show, within sampling error. */
export async function expectStatedSkill(name: string, web: SkillWeb, count: number): Promise<void> {
  const entry = scriptedRoster.find((each) => each.name === name);
  const stated = known.skills.find(({ agent }) => agent === name)?.skill;
  if (entry === undefined || stated === undefined) throw new Error(`${name} is not known`);
  const scores = await measureSkill(entry, firstTasks(web, count), web);
  const left = 1 - count / skillSetting.tasks;
  const standardError = Math.sqrt(left / count) * sampleStandardDeviation([...scores]);
  expect(Math.abs(mean(scores) - stated)).toBeLessThan(3 * standardError);
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
