import * as z from 'zod';

/** What a scripted agent can and cannot do. */
export const scriptedSkillSchema = z.strictObject({
  /** Link steps it can follow from the start page it searched; 0: it only searches. */
  hops: z.int().min(0).max(20),
  /** Probability, at each step a question needs, walked or not, of losing the trail; it then finds no target. */
  strayRate: z.number().min(0).max(1).default(0),
  /** Probability, for each target it gets to, of taking a sibling for it. */
  confuseRate: z.number().min(0).max(1).default(0),
  /** For how many targets it collects details; it names every target it finds. */
  coverage: z.int().min(0).max(50),
  /** Probability that a detail is given with a wrong value. */
  errorRate: z.number().min(0).max(1),
  /** Probability that a detail is left out. */
  omitRate: z.number().min(0).max(1).default(0),
  style: z.enum(['bullets', 'table', 'prose']).default('bullets'),
  /** Probability that it spends half of the words allowed, as far as there is room, before it comes to the point. */
  rambleRate: z.number().min(0).max(1).default(0),
  /**
   * `listed`, as where it is left out: the pages of its targets, beside its text. In the text, behind what is said of each target: `inline` its page, `invented`
   * an address that the site does not have, `unsupporting` a page of the site about something else.
   */
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
  entry('Kestrel', {
    hops: 6,
    strayRate: 0.018,
    confuseRate: 0.01,
    coverage: 6,
    errorRate: 0.01,
    omitRate: 0.02,
    style: 'bullets',
  }),
  entry('Heron', {
    hops: 6,
    strayRate: 0.041,
    confuseRate: 0.02,
    coverage: 6,
    errorRate: 0.02,
    omitRate: 0.02,
    rambleRate: 0.3,
    style: 'table',
  }),
  entry('Plover', {
    hops: 6,
    strayRate: 0.077,
    confuseRate: 0.03,
    coverage: 6,
    errorRate: 0.01,
    omitRate: 0.02,
    rambleRate: 0.5,
    style: 'prose',
  }),
  entry('Curlew', {
    hops: 5,
    strayRate: 0.058,
    confuseRate: 0.14,
    coverage: 6,
    errorRate: 0.03,
    omitRate: 0.03,
    style: 'bullets',
  }),
  entry('Dunlin', {
    hops: 5,
    strayRate: 0.083,
    confuseRate: 0.12,
    coverage: 6,
    errorRate: 0.05,
    omitRate: 0.07,
    style: 'table',
  }),
  entry('Avocet', {
    hops: 5,
    strayRate: 0.085,
    confuseRate: 0.06,
    coverage: 5,
    errorRate: 0.11,
    omitRate: 0.26,
    style: 'prose',
  }),
  entry('Siskin', {
    hops: 5,
    strayRate: 0.171,
    confuseRate: 0.14,
    coverage: 5,
    errorRate: 0.06,
    omitRate: 0.08,
    rambleRate: 0.4,
    style: 'bullets',
  }),
  entry('Wryneck', {
    hops: 4,
    strayRate: 0.183,
    confuseRate: 0.18,
    coverage: 4,
    errorRate: 0.11,
    omitRate: 0.14,
    style: 'bullets',
  }),
  entry('Merlin', { hops: 8, strayRate: 0, coverage: 10, errorRate: 0, omitRate: 0, style: 'table' }),
  entry('Magpie', { hops: 6, strayRate: 0.02, coverage: 6, errorRate: 0.4, omitRate: 0, style: 'bullets' }),
  entry('Bittern', { hops: 6, strayRate: 0.02, coverage: 1, errorRate: 0.02, omitRate: 0.02, style: 'prose' }),
  entry('Linnet', { hops: 2, strayRate: 0.02, coverage: 6, errorRate: 0.02, omitRate: 0.02, style: 'bullets' }),
  entry('Fieldfare', { hops: 0, strayRate: 0, coverage: 6, errorRate: 0.02, omitRate: 0.03, style: 'bullets' }),
];

function entry(name: string, skill: z.input<typeof scriptedSkillSchema>): RosterEntry {
  return { name, skill: scriptedSkillSchema.parse(skill) };
}
