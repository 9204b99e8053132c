import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureSkill, openSkillWeb, type SkillWeb } from '../../../bench/measure-skill.ts';
import type { SkillTask } from '../../../bench/skill/skill-tasks.ts';
import { type RosterEntry, scriptedSkillSchema } from '../../../src/sandbox/contestants/scripted-roster.ts';
import { expectStatedSkill, firstTasks, mean } from './stated-skill.ts';

// Repeats test/sandbox/contestants/known-skill.real.test.ts (the stated skill of an agent is what its tasks show) with other agents and
// more tasks.

const count = 64;
let web: SkillWeb;
let tasks: readonly SkillTask[];
beforeAll(async () => {
  web = await openSkillWeb();
  tasks = firstTasks(web, count);
});
afterAll(async () => {
  await web.close();
});

const able = scriptedSkillSchema.parse({ hops: 9, coverage: 9, errorRate: 0 });
const measure = (skill: Partial<RosterEntry['skill']>) =>
  measureSkill({ name: 'Wren', skill: { ...able, ...skill } }, tasks, web);

describe('known skill', () => {
  it.each(['Curlew', 'Wryneck'])('of %s is what its first tasks show, within sampling error', (name) =>
    expectStatedSkill(name, web, count));

  it('is nearly full for an agent without a fault', async () => expect(mean(await measure({}))).toBeGreaterThan(0.97));

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
