import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { skillAgentSeeds, skillSetting } from '../../../bench/measure-skill.ts';
import { shortHash } from '../../../src/kernel/hash.ts';
import { scriptedRoster, scriptedSkillSchema } from '../../../src/sandbox/contestants/scripted-roster.ts';

const schema = z.object({
  seed: z.int(),
  tasks: z.int(),
  size: z.int(),
  measuredWith: z.object({ agentSeeds: z.array(z.int()), roster: z.string() }),
  skills: z.array(z.object({ agent: z.string(), skill: z.number().min(0).max(1) })),
});
const file = new URL('../../../src/sandbox/known-skill.json', import.meta.url);
const known = schema.parse(JSON.parse(readFileSync(file, 'utf8')));

describe('the roster of scripted agents', () => {
  it('has at least twelve agents of different names and parameters, all of them valid', () => {
    expect(scriptedRoster.length).toBeGreaterThanOrEqual(12);
    expect(new Set(scriptedRoster.map(({ name }) => name)).size).toBe(scriptedRoster.length);
    expect(new Set(scriptedRoster.map(({ skill }) => shortHash(skill))).size).toBe(scriptedRoster.length);
    for (const { skill } of scriptedRoster) expect(scriptedSkillSchema.parse(skill)).toEqual(skill);
  });

  it('has its known skill measured as it stands, on 500 tasks by several draws', () => {
    expect(known.skills.map(({ agent }) => agent)).toEqual(scriptedRoster.map(({ name }) => name));
    expect(known.measuredWith).toEqual({ agentSeeds: [...skillAgentSeeds], roster: shortHash(scriptedRoster) });
    expect(known).toMatchObject(skillSetting);
    expect(known.tasks).toBe(500);
  });

  it('has eight default agents, best first, whose neighbours lie 0.05 to 0.08 apart in skill', () => {
    const skills = known.skills.slice(0, 8).map(({ skill }) => skill);
    const gaps = skills.slice(1).map((skill, place) => (skills[place] ?? 0) - skill);
    expect(gaps).toHaveLength(7);
    for (const gap of gaps) {
      expect(gap).toBeGreaterThanOrEqual(0.05);
      expect(gap).toBeLessThanOrEqual(0.08);
    }
  });
});
