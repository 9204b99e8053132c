import * as z from 'zod';
import type { Seed } from '../../crawler/seed.ts';
import type { Fence } from '../../src/kernel/visible-text.ts';
import { boundedText, fenceRule, type Prompt } from './prompt.ts';

/** What a search engine is to be asked. */
export const rootQuerySchema = z.strictObject({ query: boundedText(1_000) });

export type RootQueryReply = z.infer<typeof rootQuerySchema>;

export const rootQueryName = 'root_query';

/** In UTF-16 code units. */
const longest = 300;

const system = `You write the query by which a search engine is to find one web page: a page on a topic that leads to many pages about single things of one sort, such as kinds, parts, people, places, events or works. From there the topic is explored, and research questions are asked about what it leads to.

${fenceRule}

The topic is given as JSON: its words; where they were found; and, where it is known, the path of the category above them, the widest first.

The query
- says what the topic means: where its words may mean several things, the category tells which, and a word that says so is added, as in "saturn car models" for Saturn below cars;
- asks for what lasts: of news, a person in the news or a thing for sale it takes the lasting subject behind it, such as the office, the competition, the sort of thing or the work;
- asks for a page that explains and lists: an article of an encyclopedia, an overview, a list. A word such as "list" or "types" is added only where the topic alone would find pages of another sort;
- is two to eight plain words in the language of the topic, as somebody would type them: no operators, quotation marks, addresses or names of sites.

Reply with JSON: query. For example {"query": "types of suspension bridges"}.`;

export type TopicOfSeed = Pick<Seed, 'topic' | 'source' | 'category'>;

/** Asks what to ask a search engine for a seed. A function of the seed's words alone, so that equal topics are asked for once. */
export function writeRootQueryPrompt({ topic, source, category }: TopicOfSeed, fence: Fence): Prompt {
  const shown = JSON.stringify({
    topic: topic.slice(0, longest),
    from: sourceWords[source],
    ...(category === null ? {} : { category: category.slice(0, longest) }),
  });
  const user = ['The topic:', fence('topic', shown), 'What is the search engine to be asked?'].join('\n\n');
  return { version: 'write-root-query@1', system, user };
}

const sourceWords: Readonly<Record<Seed['source'], string>> = {
  trends_rss: 'searches that many people make today',
  trends_related: 'searches that many people make beside another one',
  trends_category: 'the names of categories of searches',
  list: 'a list that somebody wrote',
  root_url: 'the address of a page',
};
