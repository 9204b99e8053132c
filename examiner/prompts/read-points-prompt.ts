import * as z from 'zod';
import { boundedList, boundedText, fenceRule, type PartPrompt, type Prompt, partOfPage } from './prompt.ts';

/** What a point says of a thing. */
export const pointSorts = ['cause', 'mechanism', 'position'] as const;
export type PointSort = (typeof pointSorts)[number];

/** The points and changes that are read from one part of a page. */
export const pagePointsSchema = z.object({
  points: boundedList(
    z.object({
      sort: z.enum(pointSorts),
      about: boundedText(1_000),
      point: boundedText(5_000),
      quote: boundedText(10_000),
    }),
    200,
  ),
  changes: boundedList(
    z.object({
      attribute: boundedText(1_000),
      present: boundedText(5_000),
      former: boundedText(5_000),
      date: boundedText(1_000),
      quotes: boundedList(boundedText(10_000), 20),
    }),
    200,
  ),
});
export type PagePointsReply = z.infer<typeof pagePointsSchema>;

export const pagePointsName = 'page_points';
export const readPointsVersion = 'read-points@3';

/** Nothing that a page of an arena is likely to be about. */
const example = JSON.stringify({
  points: [
    {
      sort: 'cause',
      about: 'reason for the end of production',
      point: 'diesel engines could be started in a minute and needed no stoker',
      quote: 'The works gave it up in 1931, since diesel engines could be started in a minute and needed no stoker.',
    },
    {
      sort: 'mechanism',
      about: 'way the steering works',
      point: 'a chain that winds round a drum under the boiler pulls the front axle to either side',
      quote: 'To steer, a chain that winds round a drum under the boiler pulls the front axle to either side.',
    },
    {
      sort: 'position',
      about: 'view of the farmers’ union on its use',
      point: 'should be kept off clay, which it packs too hard',
      quote: 'The farmers’ union held that it should be kept off clay, which it packs too hard.',
    },
  ],
  changes: [
    {
      attribute: 'top speed allowed on roads',
      present: '8 km/h',
      former: '6 km/h',
      date: 'March 1911',
      quotes: ['The limit for the Marlow 3 was 6 km/h at first.', 'It has been allowed 8 km/h since March 1911.'],
    },
  ],
});

const system = `You read one part of a web page and list statements of two sorts that it makes about one thing: the thing that the page as a whole is about. The points serve to compare it with others of its kind, the changes to ask what has become of it.

Reply with JSON:
- points: at most 10. Each has
  - sort: "cause", why something about it came to be, is so or was done; "mechanism", how it works or brings something about; "position", what somebody holds about it or recommends;
  - about: what the point answers, as a lower-case noun phrase of two to ten words that would fit the pages on similar things too, such as "reason for its decline", "way it finds leaks". It tells nothing of the answer;
  - point: the words of the quote that are the answer, copied: one cause, one mechanism or one position, in one to thirty words that can be understood alone;
  - quote: the whole sentence they stand in, copied character by character.
- changes: at most 6. Each has
  - attribute: what changed, as a lower-case noun phrase of one to eight words, such as "default port" or "chair of the council";
  - present: the state that holds since then, copied, at most 12 words;
  - former: the state before it, copied, at most 12 words;
  - date: the date, or the number of the version, since which the present state holds, copied;
  - quotes: one to three sentences or lines of the page, copied character by character, in which all of these stand.

Rules:
- List only what this part says. Add nothing from memory.
- Everything is about the page's own thing. What is said of others is left out, and so is what holds for any thing of its kind.
- Points are what would interest somebody who chooses between such things or wants to understand them: those first that set this one apart. Steps that a reader is to take, examples, praise and remarks on the page are none. A sentence that denies something, doubts it or asks for it states no point. An alternative that the page weighs or rejects is no mechanism of its thing; why it was rejected is a cause.
- A point can be understood without the sentences before it: it begins neither with a pronoun nor with "this", "that" or "the above", and where its quote only points back at what it is about it is none.
- A change has both states and the time on the page; what was only added, removed or is planned is none. Two names of one thing, as of an alias, are two states only of its name, and the attribute then says so ("name of the …"). Of several changes of one attribute list the last. The present state is the one that the page has as the later, also where you know of a newer one.
- An empty list is a good answer where the part has nothing of the sort.

An example of a reply, for a page on another thing:
${example}

${fenceRule}`;

/** Reads one part of a page into points and changes. */
export function readPointsPrompt(input: PartPrompt): Prompt {
  return { version: readPointsVersion, system, user: partOfPage(input) };
}
