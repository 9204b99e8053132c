import * as z from 'zod';
import { boundedList, boundedText, fenceRule, type Prompt, type ReadingPrompt, triedAgain } from './prompt.ts';

const stated = z.object({ value: boundedText(5_000), quote: boundedText(10_000) });

/** Where two pages disagree about one thing, with what decides between them. */
export const pageConflictsSchema = z.object({
  conflicts: boundedList(
    z.object({
      attribute: boundedText(1_000),
      page: stated,
      other: stated,
      stands: z.enum(['page', 'other']),
      decides: z.object({ words: boundedText(5_000), quote: boundedText(10_000) }),
    }),
    100,
  ),
});
export type PageConflictsReply = z.infer<typeof pageConflictsSchema>;

export const pageConflictsName = 'page_conflicts';
export const readConflictsVersion = 'read-conflicts@3';

/** Passages of one of the two pages. */
export interface ComparedPage {
  readonly title: string;
  readonly text: string;
}

export interface ReadConflictsInput extends ReadingPrompt {
  /** Name of what the pages are compared about. */
  readonly thing: string;
  readonly page: ComparedPage;
  readonly other: ComparedPage;
}

/** Nothing that a page of an arena is likely to be about. */
const example = JSON.stringify({
  conflicts: [
    {
      attribute: 'length of the boiler',
      page: { value: '2.1 m', quote: '| Boiler | 2.1 m long |' },
      other: {
        value: '2.4 m',
        quote: 'Readers who own a Marlow 3 have shown that its boiler measures 2.4 m and not what the maker printed.',
      },
      stands: 'other',
      decides: {
        words: 'March 1974',
        quote: 'The society’s register was corrected in March 1974: the Marlow 3 has a boiler of 2.4 m.',
      },
    },
    {
      attribute: 'fuel it is sold for',
      page: { value: 'coke', quote: 'Since catalogue 7 it is sold for coke.' },
      other: { value: 'straw', quote: 'The Marlow 3 is sold for straw.' },
      stands: 'page',
      decides: { words: 'catalogue 7', quote: 'Since catalogue 7 it is sold for coke.' },
    },
  ],
});

const system = `You read passages of two web pages of different sites. The first is the page of one thing, which the block labelled thing names; the second is a page of another site. Find where the two disagree about that thing and their own words say which of them holds.

Reply with JSON:
- conflicts: at most 5. Each has
  - attribute: what they disagree about, as a lower-case noun phrase of one to eight words, such as "default port" or "height of the tower". It holds neither value;
  - page: what the page of the thing states of it: value, copied, at most 12 words; quote, the whole sentence, line or table row it stands in, copied character by character;
  - other: what the page of the other site states of it, in the same form;
  - stands: "page" or "other", whose value holds;
  - decides: words, the date, or the number of the version, since which that value holds or at which the other one was corrected or withdrawn, copied; where there is none, the clause that says that a value was corrected, withdrawn or replaced, or that a page is out of date, copied from a noun on, at most 20 words, so that it can be understood alone; quote, the sentence, line or table row of either page in which they stand, copied.

Rules:
- Take only what these passages say, nothing from memory. Which value holds follows from words on the pages: a later date or version, a correction, a withdrawal, a deprecation, a source that one of them names as the one that counts. Where nothing there decides, it is no conflict.
- Both values answer one question about the same thing under the same circumstances. No conflict: the same in other units, rounded, or by another name; a part and its whole; other systems, options or examples; something that only one of them mentions; a link, a path or a way of wording.
- The words that decide are about this attribute, or date the statement that holds: the change that they date is the one from the value that does not hold to the one that does. That a page as a whole was superseded or is out of date is the weakest ground: take it only where neither page has a date, a version or a correction of the value itself. That a page is called historical, or that another is to be seen for more, is none; nor is a line on changes in general.
- The value that does not hold stands on its page as if it held, or as what was taken back there. An alternative that a page only weighs or rejects is no value of it, and no more is what a page reports of another document in order to change it.
- Conflicts that matter to somebody who uses or studies the thing come first, those whose values anybody could guess, such as on and off, last. A title is for your understanding and cannot be quoted.
- An empty list is a good answer where the two do not disagree.

An example of a reply, for pages on another thing:
${example}

${fenceRule}`;

/** Reads two pages for what they disagree about: a function of their texts, titles and the name alone. */
export function readConflictsPrompt({ thing, page, other, tried, refused, fence }: ReadConflictsInput): Prompt {
  const user = [
    fence('thing', thing),
    'The page of the thing:',
    fence('title of the page', page.title),
    fence('page', page.text),
    'The page of another site:',
    fence('title of the other page', other.title),
    fence('other page', other.text),
    ...triedAgain({ tried, refused, fence }),
  ].join('\n\n');
  return { version: readConflictsVersion, system, user };
}
