import * as z from 'zod';
import { spearman } from '../ratings/correlation.ts';
import type { RatedAgent, SkillCheck } from '../reporting/view/view-model.ts';
import measured from '../sandbox/known-skill.json' with { type: 'json' };
import { loadAuditSection } from '../web/site/load-report-input.ts';
import type { SiteParts } from '../web/site/site.ts';
import type { TimedStores } from './app-context.ts';

/** Parts of the sites of a project's tournaments. */
export function siteParts({ ledger, trees, clock }: TimedStores): SiteParts {
  return {
    ledger,
    trees,
    clock,
    skillCheck: (head, rows) => skillCheck(head.config, rows),
    auditSection: (id) => loadAuditSection(ledger, id),
  };
}

const fileSchema = z.object({ skills: z.array(z.object({ agent: z.string(), skill: z.number().min(0).max(1) })) });

/**
 * Matches configs of runs whose agents' skill is known: it was measured of the roster as it is, without abilities of an
 * agent's own.
 */
const madeUp = z.object({
  web: z.object({ kind: z.literal('sandbox') }),
  agents: z.array(z.strictObject({ kind: z.literal('scripted'), name: z.string(), citations: z.string().optional() })),
});

/** The measured skill of the scripted agents by name: mean item score on fixed tasks of another sandbox seed. */
export function knownSkills(): ReadonlyMap<string, number> {
  return new Map(fileSchema.parse(measured).skills.map(({ agent, skill }) => [agent, skill]));
}

/** Correlates ratings with the known skill of the agents; null if a run is not of scripted agents on a made-up web. */
export function skillCheck(config: unknown, rows: readonly RatedAgent[]): SkillCheck | null {
  if (!madeUp.safeParse(config).success) return null;
  const skills = knownSkills();
  const pairs = rows.flatMap(({ agent, rating }) => {
    const skill = skills.get(agent);
    return skill === undefined || rating === null ? [] : [{ rating, skill }];
  });
  const ratings = pairs.map(({ rating }) => rating);
  const worth = pairs.map(({ skill }) => skill);
  return { spearman: spearman(ratings, worth), skills };
}
