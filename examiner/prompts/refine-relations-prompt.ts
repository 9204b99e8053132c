import * as z from 'zod';
import type { Fence } from '../../src/kernel/visible-text.ts';
import type { RelationProposal } from '../../trees/grow-advisor.ts';
import { type Relation, relations } from '../../trees/relation.ts';
import { boundedList, boundedText, fenceRule, type Prompt } from './prompt.ts';

/**
 * Links by their numbers with the relations that they are to have. Providers are told the closed list, but a word
 * outside of it spoils one change and not the reply.
 */
export const relationChangesSchema = z.strictObject({
  changes: boundedList(
    z.strictObject({ link: z.int(), relation: boundedText(1_000).meta({ enum: [...relations] }) }),
    10_000,
  ),
});
export type RelationChangesReply = z.infer<typeof relationChangesSchema>;

export const relationChangesName = 'relation_changes';

/** Links that one call may be about. */
export const mostLinks = 40;
/** In UTF-16 code units. */
const longest = { title: 200, url: 300, anchor: 120, heading: 120, context: 240 };

/** What the linked page is, seen from the page that links to it. */
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

const system = `You check what the pages that a web page links to are, seen from that page. Code gave each link a relation; you correct those that are wrong.

${fenceRule}

Relations, by what the linked page is:
${relations.map((relation) => `- ${relation}: ${meanings[relation]}`).join('\n')}

Rules:
- Go by the link's own words (anchor), the words around it (context), the heading above it and the page's title, and by what you know of the things that they name.
- Research questions ask about links of one relation together. So links in one list or table under one heading have the same relation, unless one of them is plainly something else.
- Of several relations that hold, the narrowest is right: a thing of the page's own sort is competitor_of or successor_of where the words, or what you know, say so. What came before it, and what is merely like it, is unknown.
- A wrong relation does harm, unknown does not: where you would have to guess, leave the link as it is, and where its relation is a bad guess, say unknown.

Reply with JSON: changes, a list with link, the number of a link, and relation, what it should be. Leave out every link that you would not change; the list is empty where all are right.`;

/**
 * Asks for better relations of some links of a page, named by their numbers among the page's links. A function of what is
 * shown alone, so that equal pages are asked about once.
 * @param links at most `mostLinks`
 */
export function refineRelationsPrompt(
  { title, url }: { readonly title: string; readonly url: string },
  links: readonly RelationProposal[],
  fence: Fence,
): Prompt {
  const page = JSON.stringify({ title: title.slice(0, longest.title), url: url.slice(0, longest.url) });
  const user = [
    'The page that holds the links, as JSON:',
    fence('page', page),
    'Its links as JSON, one a line, each with the place where it stands and the relation that code gave it:',
    fence('links', links.map(linkLine).join('\n')),
    'Which relations are wrong?',
  ].join('\n\n');
  return { version: 'refine-relations@2', system, user };
}

function linkLine({ link, anchor, context, heading, place, relation }: RelationProposal): string {
  return JSON.stringify({
    link,
    anchor: anchor.slice(0, longest.anchor),
    context: context.slice(0, longest.context),
    heading: heading.slice(0, longest.heading),
    place,
    relation,
  });
}
