import * as z from 'zod';
import { agentSettings } from './agent-settings.ts';
import { citationSettings } from './citation-settings.ts';
import { chosenExaminer } from './examiner-choice.ts';
import { formatShape } from './format-settings.ts';
import { budgetSettings, capsSettings, examinerSettings, pricesSettings, providersSettings } from './model-settings.ts';
import { qualitySettings } from './quality-settings.ts';
import { ratingSettings, refreshSettings } from './rating-settings.ts';
import { rolloutSettings } from './rollout-settings.ts';
import { seedNumber, text, whole } from './setting-forms.ts';
import { webSettings } from './web-settings.ts';

const origin = z
  .url()
  .regex(/^https?:\/\/[^/?#@]+\/?$/, 'an origin such as http://127.0.0.1:8080')
  .transform((text) => new URL(text).origin);

/** Maximum number of agents in a tournament (src/arena/formats/format.ts). */
const mostAgents = 1000;

const settingsSchema = z.strictObject({
  $schema: z.string().optional().describe('Where this schema is, for editors.'),
  seed: seedNumber.default(1).describe('Every random draw follows from it.'),
  agents: z.array(agentSettings).max(mostAgents).default([]).describe('The contestants.'),
  examiner: examinerSettings,
  providers: providersSettings.describe('Providers of models by name; those built in need no entry.'),
  prices: pricesSettings.describe("Prices by 'provider/model'."),
  budget: budgetSettings,
  caps: capsSettings,
  web: webSettings.prefault({}).describe('Where questions come from.'),
  crawl: z
    .strictObject({
      userAgent: text(200)
        .regex(/^[\x20-\x7e]+$/, 'printable ASCII only')
        .default('dr-arena/0.1 (research agent arena; robots.txt respected)')
        .describe('What sites are told who reads them; with an address to write to, where you have one.'),
      perHostConcurrency: whole(1, 64).default(4).describe('Requests to one host at a time.'),
      perHostIntervalMs: whole(0, 60_000)
        .default(200)
        .describe('Least time between requests to one host, in milliseconds.'),
      timeoutMs: whole(100, 300_000).default(20_000).describe('Time for one page, in milliseconds.'),
      maxBytes: whole(1000, 100_000_000).default(5_000_000).describe('Bytes of one page, at most.'),
      browser: z
        .enum(['auto', 'off'])
        .default('auto')
        .describe('auto: pages that show nothing without scripts are opened in Chromium, where there is one.'),
      maxRedirects: whole(0, 20).default(5).describe('Redirects that are followed to one page.'),
      allowedOrigins: z.array(origin).max(100).default([]).describe('Private origins that may be read all the same.'),
    })
    .prefault({})
    .describe('How pages are read.'),
  trees: z
    .strictObject({
      count: whole(1, 1000).default(6).describe('Trees a tournament is played on.'),
      depth: whole(2, 6).default(3).describe('Levels at build time, the root counted.'),
      children: whole(2, 50).default(10).describe('Children a page at build time.'),
      depthChildren: whole(1, 50).default(3).describe('Children a page that is grown later.'),
      language: z
        .string()
        .regex(/^([a-z]{2}|any)$/, 'a code of two letters such as en, or any')
        .default('en')
        .describe('Language of the pages asked about (ISO 639-1), or any.'),
      scope: z
        .enum(['site', 'web'])
        .default('site')
        .describe('site: links within the site of the root are followed; web: links to anywhere.'),
      concurrency: whole(1, 256).default(32).describe('Trees built at a time in one process.'),
    })
    .prefault({})
    .describe('How information trees are grown.'),
  tournament: z
    .strictObject({
      ...formatShape,
      matchRounds: whole(1, 100).default(10).describe('Rounds of a match, at most.'),
      reuseAnswers: z.boolean().default(true).describe('An agent answers a task once in a tournament.'),
      concurrency: whole(1, 256).default(16).describe('Matches at a time in one process.'),
    })
    .prefault({})
    .describe('Who meets whom, how often, and how long matches are.'),
  ratings: ratingSettings.prefault({}).describe('How results become ratings.'),
  refresh: refreshSettings.prefault({}),
  citations: citationSettings
    .optional()
    .describe('Cited pages are read and weighed (docs/citations.md); left out: citations are only counted.'),
  quality: qualitySettings
    .optional()
    .describe('Reports are compared besides their facts (docs/report-quality.md); left out: they are not.'),
  rollout: rolloutSettings.prefault({}).describe('How dr-arena rollout rolls questions out (docs/rollouts.md).'),
});

/** All settings; who the Examiner is follows from the web where none is named. */
export const configSchema = settingsSchema.transform((settings) => ({
  ...settings,
  examiner: chosenExaminer(settings.examiner, settings.web),
}));

/** The resolved config; it holds no keys and is stored with each run. */
export type Config = z.infer<typeof configSchema>;
