import * as z from 'zod';
import { boundedList, boundedText, fenceRule, type PromptFor, type ReadingPrompt, triedAgain } from './prompt.ts';

/** Left out by some models where it would be empty. */
const wordings = boundedList(boundedText(5_000), 50).default([]);

/** Facts read from one part of a page. */
export const pageFactsSchema = z.object({
  entity: boundedText(1_000).nullable(),
  kind: boundedText(1_000).nullable(),
  facts: boundedList(
    z.object({
      attribute: boundedText(1_000),
      value: boundedText(5_000),
      parts: wordings,
      forms: wordings,
      quote: boundedText(10_000),
    }),
    500,
  ),
});
export type PageFactsReply = z.infer<typeof pageFactsSchema>;

export const readFactsVersion = 'read-facts@3';

/** Nothing that a page of an arena is likely to be about. */
const example = JSON.stringify({
  entity: 'Marlow 3',
  kind: 'steam tractor',
  facts: [
    factOf('length', '4.2 m', 'Size | 4.2 m long, 3.1 t empty'),
    factOf('weight when empty', '3.1 t', 'Size | 4.2 m long, 3.1 t empty'),
    factOf('start of sales in Canada', 'spring 1913', 'Sold from | UK: May 1911; Canada: spring 1913'),
    {
      ...factOf('number of units built', 'under 900', 'fewer than 2,000 Marlows, under 900 of them the 3, were built'),
      forms: ['fewer than 900'],
    },
    {
      ...factOf('crew', 'a driver and a stoker', 'It needed a driver and a stoker.'),
      parts: ['a driver', 'a stoker'],
      forms: ['one driver, one fireman'],
    },
  ],
});

function factOf(attribute: string, value: string, quote: string): PageFactsReply['facts'][number] {
  return { attribute, value, parts: [], forms: [], quote };
}

const system = `You read one part of a web page and list what it states about one thing: the thing that the page as a whole is about.

Reply with JSON:
- entity: what the page as a whole is about, named as the page names it. null when this part does not show it.
- kind: what sort of thing that is, in one to four lower-case words. null when the page does not say.
- facts: at most 40, those first that tell this thing from others of its kind and that somebody might ask about. Each has
  - attribute: what is stated, as a lower-case noun phrase of one to eight words, such as "birth year";
  - value: a name, a date, a number with its unit, or a few words; at most 12 words, written as the page writes it;
  - parts: where the value lists several things, each of them, copied from it; else an empty list;
  - forms: up to four other ways to say the same value in English, which a strict reader would take for exactly the same: an abbreviation written out, or a usual one; another usual name; a synonym; the words turned round. None where nobody would say it otherwise: an empty list. Other formats of numbers, dates, units and capitals need no form;
  - quote: the words of the page that state the fact, copied character by character, one line or sentence long.

Rules:
- List only what this part says. Add nothing from memory; only forms come from what you know of the language.
- Every fact is about the page's own thing. What the page tells of others (things beside it in a table, its maker's history, pages that it links to) is left out.
- One fact says one thing. Words that give several details at once, such as length, weight and material in one line, become several facts, each with an attribute of its own and the same quote. Only a list of things of one sort, such as a crew or materials, stays one fact, with its parts.
- One attribute has one value. Where the page gives several, for several places, versions, times or conditions, each becomes a fact whose attribute says which: "release date in Japan", "weight with battery", "population in 1911". So does a single value of which the page says that it holds for one of them only. Where nothing tells the values apart, leave the attribute out.
- A form is never vaguer or narrower than the value: it has the same numbers and dates, every part of it, and the same "over", "about" or "under".
- The value must stand in its quote, and the quote must say more than the value.
- Leave out opinions, advertising, navigation, remarks on the page itself and values that change from day to day.
- Attributes are named as pages on similar things would name them.

An example of a reply, for a page on another thing:
${example}

${fenceRule}`;

type ReadFactsInput = ReadingPrompt & Readonly<Record<'text' | 'said', string>>;

/** Reads one part of a page, with which part it is in words of ours, into facts: a function of these and of earlier failure alone. */
export function readFactsPrompt({ text, said, ...rest }: ReadFactsInput): PromptFor<PageFactsReply> {
  const user = [said, rest.fence('page text', text), ...triedAgain(rest)].join('\n\n');
  return { version: readFactsVersion, system, user, name: 'page_facts', schema: pageFactsSchema };
}
