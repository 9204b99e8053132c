import * as z from 'zod';

/** Skill of a contestant of the sandbox. */
export const scriptedSkillSchema = z.strictObject({
  /** Link steps it can follow from the start page it searched; 0: it only searches. */
  hops: z.int().min(0).max(20),
  /** Probability, at each step a question needs, walked or not, of losing the trail; it then finds no target. */
  strayRate: z.number().min(0).max(1).default(0),
  /** Probability, for each target it gets to, of taking a sibling for it. */
  confuseRate: z.number().min(0).max(1).default(0),
  /** Number of targets for which it collects details; it names every target it finds. */
  coverage: z.int().min(0).max(50),
  /** Probability that a detail is given with a wrong value. */
  errorRate: z.number().min(0).max(1),
  /** Probability that a detail is left out. */
  omitRate: z.number().min(0).max(1).default(0),
  style: z.enum(['bullets', 'table', 'prose']).default('bullets'),
  /** Probability that it spends half of the words allowed, as far as there is room, before it comes to the point. */
  rambleRate: z.number().min(0).max(1).default(0),
  /** Left out or `listed`: beside the text. In the text: `inline` the target's page, `invented` no page, `unsupporting` another page. */
  citations: z.enum(['listed', 'inline', 'invented', 'unsupporting']).exactOptional(),
});

export type ScriptedSkill = z.infer<typeof scriptedSkillSchema>;

export interface RosterEntry {
  readonly name: string;
  readonly skill: ScriptedSkill;
}

/**
 * Scripted agents of distinct skill, the first eight from the best down; these are the default. Each of them can fail in
 * every way, and leans to one: Plover loses the trail, and where it does not it is right at length (DEPTH, NONE); Curlew
 * takes siblings for targets (DEPTH, BOTH); Avocet finds the targets and is careless with details (WIDTH); Siskin gets
 * lost with sound details (DEPTH); Wryneck does all of it (BOTH).
 * Of the others Merlin makes no mistake, Bittern details one target only, Fieldfare only searches, Linnet goes no further
 * than two links, Magpie gets much wrong.
 * Known skill is measured by bench/known-skill.ts, over several draws of every answer; the rates were set so that neighbours
 * of the first eight lie 0.05 to 0.08 apart. Rambling costs an agent rounds and no skill, so only those have it whom a lost trail costs fewer rounds than
 * it costs items.
 */
export const scriptedRoster: readonly RosterEntry[] = [
  //                   [hops, coverage, stray, confuse, error, omit, ramble]
  entry('Kestrel', 'bullets', [6, 6, 0.018, 0.01, 0.01, 0.02, 0]),
  entry('Heron', 'table', [6, 6, 0.041, 0.02, 0.02, 0.02, 0.3]),
  entry('Plover', 'prose', [6, 6, 0.077, 0.03, 0.01, 0.02, 0.5]),
  entry('Curlew', 'bullets', [5, 6, 0.058, 0.14, 0.03, 0.03, 0]),
  entry('Dunlin', 'table', [5, 6, 0.083, 0.12, 0.05, 0.07, 0]),
  entry('Avocet', 'prose', [5, 5, 0.085, 0.06, 0.11, 0.26, 0]),
  entry('Siskin', 'bullets', [5, 5, 0.171, 0.14, 0.06, 0.08, 0.4]),
  entry('Wryneck', 'bullets', [4, 4, 0.183, 0.18, 0.11, 0.14, 0]),
  entry('Merlin', 'table', [8, 10, 0, 0, 0, 0, 0]),
  entry('Magpie', 'bullets', [6, 6, 0.02, 0, 0.4, 0, 0]),
  entry('Bittern', 'prose', [6, 1, 0.02, 0, 0.02, 0.02, 0]),
  entry('Linnet', 'bullets', [2, 6, 0.02, 0, 0.02, 0.02, 0]),
  entry('Fieldfare', 'bullets', [0, 6, 0, 0, 0.02, 0.03, 0]),
];

function entry(name: string, style: ScriptedSkill['style'], figures: readonly number[]): RosterEntry {
  const [hops, coverage, strayRate, confuseRate, errorRate, omitRate, rambleRate] = figures;
  const skill = { hops, strayRate, confuseRate, coverage, errorRate, omitRate, style, rambleRate };
  return { name, skill: scriptedSkillSchema.parse(skill) };
}
