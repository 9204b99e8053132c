import * as z from 'zod';
import type { Seed } from '../../crawler/seed.ts';
import type { Fence } from '../../src/kernel/visible-text.ts';
import type { RelationProposal, RootProposal } from '../../trees/grow-advisor.ts';
import { type Relation, relations } from '../../trees/relation.ts';
import { boundedList, boundedText, fenceRule, jsonByLine, type PromptFor } from './prompt.ts';

export const rootQuerySchema = z.strictObject({ query: boundedText(1_000) });
/** Query for a search engine. */
export type RootQueryReply = z.infer<typeof rootQuerySchema>;

/** Maximum length of a topic, in UTF-16 code units. */
const longestTopic = 300;

const querySystem = `You write the query by which a search engine is to find one web page: a page on a topic that leads to many pages about single things of one sort, such as kinds, parts, people, places, events or works. From there the topic is explored, and research questions are asked about what it leads to.

${fenceRule}

The topic is given as JSON: its words; where they were found; and, where it is known, the path of the category above them, the widest first.

The query
- says what the topic means: where its words may mean several things, the category tells which, and a word that says so is added, as in "saturn car models" for Saturn below cars;
- asks for what lasts: of news, a person in the news or a thing for sale it takes the lasting subject behind it, such as the office, the competition, the sort of thing or the work;
- asks for a page that explains and lists: an article of an encyclopedia, an overview, a list. A word such as "list" or "types" is added only where the topic alone would find pages of another sort;
- is two to eight plain words in the language of the topic, as somebody would type them: no operators, quotation marks, addresses or names of sites.

Reply with JSON: query. For example {"query": "types of suspension bridges"}.`;

/** Asks what to ask a search engine for a seed. A function of the seed's words alone, so that equal topics are asked for once. */
export function writeRootQueryPrompt(
  { topic, source, category }: Pick<Seed, 'topic' | 'source' | 'category'>,
  fence: Fence,
): PromptFor<RootQueryReply> {
  const json = JSON.stringify({
    topic: topic.slice(0, longestTopic),
    from: sourceWords[source],
    ...(category === null ? {} : { category: category.slice(0, longestTopic) }),
  });
  const user = ['The topic:', fence('topic', json), 'What is the search engine to be asked?'].join('\n\n');
  return { version: 'write-root-query@1', system: querySystem, user, name: 'root_query', schema: rootQuerySchema };
}

const sourceWords: Readonly<Record<Seed['source'], string>> = {
  trends_rss: 'searches that many people make today',
  trends_related: 'searches that many people make beside another one',
  trends_category: 'the names of categories of searches',
  list: 'a list that somebody wrote',
  root_url: 'the address of a page',
};

/** The number of the candidate that is to be the root. */
const rootNumberSchema = z.strictObject({ candidate: z.int() });

/** More than a search and its guides give; candidates beyond these are not shown. */
export const mostShownCandidates = 20;
/** Maximum lengths of a root page's parts, in UTF-16 code units. */
const longestOfRoot = { title: 200, url: 300, opening: 600, reason: 120 };
const mostReasons = 8;

const rootSystem = `You choose the web page from which a topic is explored. A tree of pages is grown along its links, and research questions are asked about groups of pages of one sort that it leads to.

${fenceRule}

A good root
- is about the topic itself: not about one side of it, not about a namesake;
- leads to many pages about single things of one sort, such as kinds, parts, people, places, events or works;
- informs, and is there to stay: it is no shop, advertisement, opinion, news item, forum or page of search results.

The candidates stand in the order of a score that code gave them, best first. Code counts links and words and cannot tell what a page is about: where the first one is about something else, or leads to little of one sort, choose the best of the others. Where several are about equally good, take the one that stands first. "fit" is false where code would not take the page, for the first of its reasons; choose such a page only where none of the others is about the topic.

Reply with JSON: candidate, the number of the page that you choose.`;

/** Asks which candidate, by its number from 1, makes the best root for a topic. A function of what is shown alone, as all advice. */
export function chooseRootPrompt(
  topic: string,
  candidates: readonly RootProposal[],
  fence: Fence,
): PromptFor<z.infer<typeof rootNumberSchema>> {
  const shownCandidates = candidates.slice(0, mostShownCandidates);
  const user = [
    'The topic:',
    fence('topic', topic.slice(0, longestTopic)),
    'The candidates as JSON, one a line, each with the beginning of its text and what its score stands on:',
    fence('candidates', jsonByLine(shownCandidates.map(shownRoot))),
    `Which of the candidates 1 to ${shownCandidates.length} makes the best root?`,
  ].join('\n\n');
  return { version: 'choose-root@2', system: rootSystem, user, name: 'root_choice', schema: rootNumberSchema };
}

function shownRoot({ title, url, score, opening, reasons }: RootProposal, at: number) {
  return {
    candidate: at + 1,
    title: title.slice(0, longestOfRoot.title),
    url: url.slice(0, longestOfRoot.url),
    fit: score > 0,
    reasons: reasons.slice(0, mostReasons).map((reason) => reason.slice(0, longestOfRoot.reason)),
    opening: opening.slice(0, longestOfRoot.opening),
  };
}

/** Links with the relations that they are to have. Providers are told the closed list; a word outside of it spoils one change alone. */
export const relationChangesSchema = z.strictObject({
  changes: boundedList(
    z.strictObject({ link: z.int(), relation: boundedText(1_000).meta({ enum: [...relations] }) }),
    10_000,
  ),
});
export type RelationChangesReply = z.infer<typeof relationChangesSchema>;

/** Links that one call may be about. */
export const mostLinks = 40;
/** Maximum lengths of a link's parts, in UTF-16 code units. */
const longestOfLink = { title: 200, url: 300, anchor: 120, heading: 120, context: 240 };

/** Sorts of linked pages, seen from the page that links to them. */
const meanings: Readonly<Record<Relation, string>> = {
  variety_of: 'a kind, breed, edition or model line of what the page is about',
  part_of: 'a part, component, module or chapter of it',
  process: 'a process, technique or step',
  specification: 'a standard, protocol or measurement',
  person: 'somebody',
  place: 'a place: a town, country, building or landscape',
  event: 'something that happened at a time, such as a battle, fair or race',
  work: 'a book, film, song, picture or other work',
  organisation: 'a company, society, school, museum or public body',
  competitor_of: 'a rival of what the page is about: of another make, for the same use',
  successor_of: 'what came after it and took its place',
  unknown: 'something else, or the words do not tell what',
};

const relationSystem = `You check what the pages that a web page links to are, seen from that page. Code gave each link a relation; you correct those that are wrong.

${fenceRule}

Relations, by what the linked page is:
${relations.map((relation) => `- ${relation}: ${meanings[relation]}`).join('\n')}

Rules:
- Go by the link's own words (anchor), the words around it (context), the heading above it and the page's title, and by what you know of the things that they name.
- Research questions ask about links of one relation together. So links in one list or table under one heading have the same relation, unless one of them is plainly something else.
- Of several relations that hold, the narrowest is right: a thing of the page's own sort is competitor_of or successor_of where the words, or what you know, say so. What came before it, and what is merely like it, is unknown.
- A wrong relation does harm, unknown does not: where you would have to guess, leave the link as it is, and where its relation is a bad guess, say unknown.

Reply with JSON: changes, a list with link, the number of a link, and relation, what it should be. Leave out every link that you would not change; the list is empty where all are right.`;

/** Asks for better relations of some links of a page, at most `mostLinks`, named by their numbers among the page's links. */
export function refineRelationsPrompt(
  { title, url }: { readonly title: string; readonly url: string },
  links: readonly RelationProposal[],
  fence: Fence,
): PromptFor<RelationChangesReply> {
  const page = JSON.stringify({ title: title.slice(0, longestOfLink.title), url: url.slice(0, longestOfLink.url) });
  const user = [
    'The page that holds the links, as JSON:',
    fence('page', page),
    'Its links as JSON, one a line, each with the place where it stands and the relation that code gave it:',
    fence('links', jsonByLine(links.map(shownLink))),
    'Which relations are wrong?',
  ].join('\n\n');
  const form = { name: 'relation_changes', schema: relationChangesSchema };
  return { version: 'refine-relations@2', system: relationSystem, user, ...form };
}

function shownLink({ link, anchor, context, heading, place, relation }: RelationProposal) {
  return {
    link,
    anchor: anchor.slice(0, longestOfLink.anchor),
    context: context.slice(0, longestOfLink.context),
    heading: heading.slice(0, longestOfLink.heading),
    place,
    relation,
  };
}
