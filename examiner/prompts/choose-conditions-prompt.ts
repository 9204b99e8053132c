import * as z from 'zod';
import { escapeHidden } from '../../src/kernel/visible-text.ts';
import { boundedList, boundedText, fenceRule, type Prompt, type ReadingPrompt, triedAgain } from './prompt.ts';

/** What all pages of a list state, each in a fact of its own. */
export const listConditionsSchema = z.object({
  conditions: boundedList(z.object({ attribute: boundedText(1_000), facts: boundedList(boundedText(20), 100) }), 20),
});
export type ListConditionsReply = z.infer<typeof listConditionsSchema>;

export const listConditionsName = 'list_conditions';
export const chooseConditionsVersion = 'choose-conditions@1';

/** A page of the list with what was read of it. */
export interface ListedPage {
  /** `p1`, `p2`, … in the order of the list. */
  readonly page: string;
  readonly entity: string;
  readonly facts: readonly { readonly id: string; readonly attribute: string; readonly value: string }[];
}

export interface ChooseConditionsInput extends ReadingPrompt {
  readonly heading: string;
  readonly pages: readonly ListedPage[];
  /** How many of them a question is to leave. */
  readonly left: number;
  /** The page that must be among those left. */
  readonly required: string;
}

/** For three pages on nothing that a page of an arena is likely to be about. */
const example = JSON.stringify({
  conditions: [
    { attribute: 'year of first sale', facts: ['f4', 'f11', 'f30'] },
    { attribute: 'fuel', facts: ['f2', 'f15', 'f27'] },
  ],
});

const system = `You find what splits a list of things fairly. A question will ask for all things of the list but those that meet a condition on one attribute, such as "all its tractors but those that were first sold after 1911" or "but those that burn coke". The block labelled pages gives, as JSON, each thing with facts that were read of its own page.

Reply with JSON:
- conditions: at most 3, the best first. Each has
  - attribute: what all of them state, as a lower-case noun phrase of one to six words that fits every thing of the list;
  - facts: the ids of the facts that state it, exactly one of each page, in the order of the pages.

Rules:
- All facts of a condition answer the same question about their things, whatever their own attributes are called: the day when work began beside the day when work began, not beside the day when it was approved. Where one page does not state it, take another attribute.
- The values are dates, years or numbers in one unit, to which a question can set a limit; or words of which at least two things share one and at least two others have another, such as a status, a material or a maker.
- People would group such things by it: it matters, and does not change from day to day. Numbers that only name or order the things, such as those of sections, files and identifiers, are none, and so is what follows from the name of the thing or from its place in the list.
- The condition is to leave as many things as the material says, the one that it names among them. For dates and numbers a limit will be found; words must leave exactly so many.
- An empty list is a good answer where the pages have nothing of the sort in common.

An example of a reply, for three pages on other things:
${example}

${fenceRule}`;

/** Asks which attribute all pages of a list state, for a condition on it. Holds facts alone, and no page. */
export function chooseConditionsPrompt({ heading, pages, left, required, ...rest }: ChooseConditionsInput): Prompt {
  const { fence } = rest;
  const user = [
    fence('heading of the list', heading),
    fence('pages', escapeHidden(JSON.stringify(pages))),
    `The list has ${pages.length} pages. The condition is to leave ${left} of them, ${required} among them.`,
    ...triedAgain(rest),
  ].join('\n\n');
  return { version: chooseConditionsVersion, system, user };
}
