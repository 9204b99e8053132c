import * as z from 'zod';
import { parsedUrl } from '../kernel/parsed-url.ts';
import { type ServiceWithKey, searchServiceNames } from './search-variables.ts';
import { seedNumber, whole } from './setting-forms.ts';

/** Without a user name and password: the config is stored with each run, and is no place for them. */
export const plainUrl = z.url({ protocol: /^https?$/ }).refine((text) => {
  // It is asked of what is no URL too, which was told already.
  const url = parsedUrl(text);
  return url === null || (url.username === '' && url.password === '');
}, 'must not carry a user name or password');

const geo = z
  .string()
  .regex(/^[A-Z]{2}$/, 'a country code of two capital letters, such as US')
  .default('US')
  .describe('The country whose searches count: a code of two capital letters.');
const topic = z.string().trim().min(1).max(200);

const seedSource = z
  .discriminatedUnion('source', [
    z.strictObject({
      source: z.literal('trends_rss').describe('What is searched for most today.'),
      url: plainUrl.default('https://trends.google.com/trending/rss').describe('The feed.'),
      geo,
    }),
    z.strictObject({
      source: z
        .literal('trends_related')
        .describe('Retired; a stored config that has it is read, and no topics come from it.'),
      topics: z.array(topic).min(1).max(100).describe('What the topics are related to.'),
      geo,
    }),
    z.strictObject({
      source: z.literal('trends_category').describe('From the categories of Google Trends down to a sub-topic.'),
      geo,
    }),
    z.strictObject({
      source: z.literal('list').describe('The topics given here.'),
      topics: z.array(topic).min(1).max(10_000).describe('Topics to grow trees from.'),
    }),
    z.strictObject({
      source: z.literal('file').describe('The topics of a text file.'),
      file: z.string().min(1).describe('Text file, one topic a line.'),
    }),
    z.strictObject({
      source: z.literal('root_url').describe('Pages given here, each the root of a tree.'),
      urls: z.array(plainUrl).min(1).max(1000).describe('Addresses of the root pages.'),
    }),
  ])
  .describe('Where topics come from.');

const servicesWithKey = searchServiceNames.filter((name): name is ServiceWithKey => name !== 'searxng');

const searchService = z
  .discriminatedUnion('service', [
    z.strictObject({
      service: z.literal('searxng').describe('A SearXNG of your own.'),
      url: plainUrl.describe('Its JSON format must be on.'),
    }),
    z.strictObject({
      service: z.enum(servicesWithKey).describe('A service whose key stands in the environment.'),
      url: plainUrl.optional().describe("Instead of the service's own address."),
    }),
  ])
  .describe('A search engine; keys stand in the environment.');

/** Settings for the source of questions. The section of the kind that is not in use is kept. */
export const webSettings = z.strictObject({
  kind: z.enum(['sandbox', 'live']).default('sandbox').describe('A made-up web on this machine, or the live one.'),
  sandbox: z
    .strictObject({
      seed: seedNumber.optional().describe('Seed of the made-up web; default: the seed above.'),
      size: whole(50, 50_000).default(3000).describe('Pages in the made-up web.'),
    })
    .prefault({})
    .describe('The made-up web.'),
  live: z
    .strictObject({
      seeds: z
        .array(seedSource)
        .min(1)
        .max(10)
        .prefault([{ source: 'trends_rss' }, { source: 'trends_category' }])
        .describe('Sources of topics: the first that answers gives them, the next ones stand in.'),
      search: z
        .array(searchService)
        .min(1)
        .max(10)
        .optional()
        .describe(
          'Search engines: the next stands in for one that fails. Default: those the environment has keys for.',
        ),
    })
    .prefault({})
    .describe('The live web: where topics come from, and who searches.'),
});

export type SeedSourceSettings = z.infer<typeof seedSource>;
export type SearchServiceSettings = z.infer<typeof searchService>;
