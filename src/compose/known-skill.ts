import { z } from 'zod';
import measured from '../sandbox/known-skill.json' with { type: 'json' };

const fileSchema = z.object({ skills: z.array(z.object({ agent: z.string(), skill: z.number().min(0).max(1) })) });

/** The measured skill of the scripted agents by name: mean item score on fixed tasks of another sandbox seed. */
export function knownSkills(): ReadonlyMap<string, number> {
  return new Map(fileSchema.parse(measured).skills.map(({ agent, skill }) => [agent, skill]));
}
