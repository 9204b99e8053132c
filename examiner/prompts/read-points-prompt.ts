import * as z from 'zod';
import type { Reading } from '../reading/point.ts';
import { boundedList, boundedText, fenceRule, type PromptFor, type ReadingPrompt, triedAgain } from './prompt.ts';

/** Points read of pages beside plain details, whatever it is: each point in parts that stand on quotes. */
export const pointsSchema = z.object({
  points: boundedList(
    z.object({
      about: boundedText(1_000),
      parts: boundedList(
        z.object({ page: boundedText(20), value: boundedText(5_000), quote: boundedText(10_000) }),
        100,
      ),
    }),
    200,
  ),
});
export type PointsReply = z.infer<typeof pointsSchema>;

export const readPointsVersion = (reading: Reading) => `read-${reading}@4`;

/** Rules for reading one sort of points. */
interface ReadingRule {
  readonly task: string;
  readonly points: string;
  readonly parts: string;
  readonly rules: readonly string[];
  /** Nothing that a page of an arena is likely to be about. */
  readonly example: PointsReply['points'][number];
}

type Part = readonly [value: string, quote: string, page?: string];

function exampleOf(about: string, ...parts: readonly Part[]): PointsReply['points'][number] {
  return { about, parts: parts.map(([value, quote, page = 'page']) => ({ page, value, quote })) };
}

const pageTask =
  'You read one part of a web page and list what it says about one thing, the thing that the page as a whole is about:';
const ownThing =
  "Everything is about the page's own thing. What is said of others is left out, and so is what holds for any thing of its kind.";

const readingRules: Readonly<Record<Reading, ReadingRule>> = {
  points: {
    task: `${pageTask} causes, mechanisms and positions, by which it is compared with others of its kind.`,
    points:
      'at most 10: causes (why something about it came to be), mechanisms (how it works or is done) and positions (what somebody holds of it, or advises)',
    parts: 'one, the point itself, a clause of 3 to 25 words',
    rules: [
      ownThing,
      'Points are what would interest somebody who chooses between such things or wants to understand them: those first that set this one apart. Steps that a reader is to take, examples, praise and remarks on the page are none. A sentence that denies something, doubts it or asks for it states no point. An alternative that the page weighs or rejects is no mechanism of its thing; why it was rejected is a cause.',
      'A point can be understood without the sentences before it: it begins neither with a pronoun nor with "this", "that" or "the above", and where its quote only points back at what it is about it is none.',
    ],
    example: exampleOf('reason for the end of production', [
      'diesel engines could be started in a minute and needed no stoker',
      'The works gave it up in 1931, since diesel engines could be started in a minute and needed no stoker.',
    ]),
  },
  changes: {
    task: `${pageTask} what of it has changed, and since when.`,
    points: 'at most 6',
    parts:
      'exactly three, in this order: the state that holds now; the state before it; the date, or the number of the version, since which the present state holds; each at most 12 words',
    rules: [
      ownThing,
      'A change has both states and the time on the page; what was only added, removed or is planned is none. Two names of one thing, as of an alias, are two states only of its name, and about then says so ("name of the …"). Of several changes of one thing list the last. The present state is the one that the page has as the later, also where you know of a newer one.',
    ],
    example: exampleOf(
      'top speed allowed on roads',
      ['8 km/h', 'It has been allowed 8 km/h since March 1911.'],
      ['6 km/h', 'The limit for the Marlow 3 was 6 km/h at first.'],
      ['March 1911', 'It has been allowed 8 km/h since March 1911.'],
    ),
  },
  conflicts: {
    task: 'You read passages of two web pages of different sites. The block labelled page is of the page of one thing, which the block labelled thing names; the block labelled other is of a page of another site. Find where the two disagree about that thing and their own words say which of them holds.',
    points: 'at most 5',
    parts:
      'exactly three, in this order: the value that holds, of one of the pages, and the value that does not, of the other one, each at most 12 words; what decides between them, of either page: the date, or the number of the version, since which the one value holds or at which the other was corrected or withdrawn; where there is none, the clause that says that a value was corrected, withdrawn or replaced, or that a page is out of date, from a noun on, at most 20 words, so that it can be understood alone',
    rules: [
      'Which value holds follows from words on the pages: a later date or version, a correction, a withdrawal, a deprecation, a source that one of them names as the one that counts. Where nothing there decides, it is no conflict.',
      'Both values answer one question about the same thing under the same circumstances. No conflict: the same in other units, rounded, or by another name; a part and its whole; other systems, options or examples; something that only one of them mentions; a link, a path or a way of wording.',
      'The words that decide are about this very thing, or date the statement that holds: the change that they date is the one from the value that does not hold to the one that does. That a page as a whole was superseded or is out of date is the weakest ground: take it only where neither page has a date, a version or a correction of the value itself. That a page is called historical, or that another is to be seen for more, is none; nor is a line on changes in general.',
      'The value that does not hold stands on its page as if it held, or as what was taken back there. An alternative that a page only weighs or rejects is no value of it, and no more is what a page reports of another document in order to change it.',
      'Conflicts that matter to somebody who uses or studies the thing come first, those whose values anybody could guess, such as on and off, last.',
    ],
    example: exampleOf(
      'length of the boiler',
      ['2.4 m', 'Readers have shown that its boiler measures 2.4 m, not what the maker printed.', 'other'],
      ['2.1 m', '| Boiler | 2.1 m long |'],
      ['March 1974', 'Corrected in March 1974: the Marlow 3 has a boiler of 2.4 m.', 'other'],
    ),
  },
  conditions: {
    task: 'You find what splits a list of things fairly. A question will ask for all things of the list but those that meet a condition, such as "all its tractors but those that were first sold after 1911" or "but those that burn coke". The blocks p1, p2, … give each thing by its name and what was read of its own page, one fact a line.',
    points: 'at most 3, the best first',
    parts: 'exactly one of each block, in the order of the blocks',
    rules: [
      'A quote is one whole line of the block.',
      'All lines of a condition answer the same question about their things, whatever they call it: the day when work began beside the day when work began, not beside the day when it was approved. Where one page does not state it, take something else.',
      'The values are dates, years or numbers in one unit, to which a question can set a limit; or words of which at least two things share one and at least two others have another, such as a status, a material or a maker.',
      'People would group such things by it: it matters, and does not change from day to day. Numbers that only name or order the things, such as those of sections, files and identifiers, are none, and so is what follows from the name of the thing or from its place in the list.',
      'The condition is to leave as many things as the material says, the one that it names among them. For dates and numbers a limit will be found; words must leave exactly so many.',
    ],
    example: exampleOf(
      'year of first sale',
      ['1909', 'first sale: 1909', 'p1'],
      ['spring 1913', 'sold in Canada since: spring 1913', 'p2'],
      ['1911', 'on the market from: 1911', 'p3'],
    ),
  },
};

function systemOf({ task, points, parts, rules, example }: ReadingRule): string {
  return `${task}

Reply with JSON:
- points: ${points}. Each has
  - about: what it is about, as a lower-case noun phrase of one to eight words, such as "${example.about}";
  - parts: ${parts}. Each has
    - page: the label of the block that it was read in, such as "${example.parts[0]?.page}";
    - value: as the block has it, copied;
    - quote: the whole sentence, line or table row that states it, copied character by character from that block.

Rules:
- List only what these blocks say. Add nothing from memory. Titles and headings of lists are for your understanding and cannot be quoted.
${rules.map((rule) => `- ${rule}`).join('\n')}
- An empty list is a good answer where there is nothing of the sort.

An example of a reply, for other pages:
${JSON.stringify({ points: [example] })}

${fenceRule}`;
}

export interface ReadPointsInput extends ReadingPrompt {
  /** Texts of strangers by the labels of their fences. */
  readonly blocks: readonly (readonly [label: string, text: string])[];
  /** Words of ours alone that say more of them; may be empty. */
  readonly said: string;
}

/** Reads pages for points of one sort: a function of their texts and of earlier failure alone. */
export function readPointsPrompt(reading: Reading, { blocks, said, ...rest }: ReadPointsInput): PromptFor<PointsReply> {
  const fenced = blocks.map(([label, text]) => rest.fence(label, text));
  const user = [...(said === '' ? [] : [said]), ...fenced, ...triedAgain(rest)].join('\n\n');
  const form = { name: `page_${reading}`, schema: pointsSchema };
  return { version: readPointsVersion(reading), system: systemOf(readingRules[reading]), user, ...form };
}
