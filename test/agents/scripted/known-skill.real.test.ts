import { readFileSync } from 'node:fs';
import { sampleStandardDeviation } from 'simple-statistics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type RosterEntry, scriptedRoster, scriptedSkillSchema } from '../../../agents/scripted/scripted-roster.ts';
import { measureSkill, openSkillWeb, type SkillWeb, skillSetting } from '../../../bench/measure-skill.ts';
import { type SkillTask, skillTasks } from '../../../src/sandbox/skill-tasks.ts';

const schema = z.object({ skills: z.array(z.object({ agent: z.string(), skill: z.number() })) });
const file = new URL('../../../src/sandbox/known-skill.json', import.meta.url);
const known = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
/** A larger number of tasks only adds tasks, so these are the first of the five hundred. */
const count = 64;

let web: SkillWeb;
let tasks: readonly SkillTask[];
beforeAll(async () => {
  web = await openSkillWeb();
  tasks = skillTasks(web.sandbox.world, count, skillSetting.seed);
});
afterAll(async () => {
  await web.close();
});

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const able = scriptedSkillSchema.parse({ hops: 9, coverage: 9, errorRate: 0 });
const measure = (skill: Partial<RosterEntry['skill']>) =>
  measureSkill({ name: 'Wren', skill: { ...able, ...skill } }, tasks, web);

describe('known skill', () => {
  it.each([
    'Kestrel',
    'Curlew',
    'Wryneck',
  ])('of %s is what its first tasks show, within sampling error', async (name) => {
    const entry = scriptedRoster.find((each) => each.name === name);
    const stated = known.skills.find(({ agent }) => agent === name)?.skill;
    if (entry === undefined || stated === undefined) throw new Error(`${name} is not known`);
    const scores = await measureSkill(entry, tasks, web);
    const left = 1 - count / skillSetting.tasks;
    const standardError = Math.sqrt(left / count) * sampleStandardDeviation([...scores]);
    expect(Math.abs(mean(scores) - stated)).toBeLessThan(3 * standardError);
  });

  it('is nearly full for an agent without a fault', async () => {
    expect(mean(await measure({}))).toBeGreaterThan(0.97);
  });

  it('of an agent that only searches falls as the targets lie deeper', async () => {
    const scores = await measure({ hops: 0 });
    const atDepth = (depth: number) => mean(scores.filter((_score, at) => tasks[at]?.depth === depth));
    expect(atDepth(2)).toBeGreaterThan(atDepth(3));
    expect(atDepth(3)).toBeGreaterThan(atDepth(4));
    expect(atDepth(5)).toBeLessThan(0.2);
  });

  it('grows with hops, and with coverage', async () => {
    const byHops = [];
    for (const hops of [0, 1, 2, 3, 4]) byHops.push(mean(await measure({ hops })));
    expect(byHops).toEqual(byHops.toSorted((a, b) => a - b));
    const byCoverage = [];
    for (const coverage of [0, 1, 2, 3, 4, 5]) byCoverage.push(mean(await measure({ coverage })));
    expect(byCoverage).toEqual(byCoverage.toSorted((a, b) => a - b));
    expect(new Set([...byHops, ...byCoverage]).size).toBeGreaterThan(9);
  });
});
