import { z } from 'zod';
import type { Fence } from '../../src/kernel/fence.ts';
import { fenceRule } from './fence-rule.ts';
import type { Prompt } from './prompt.ts';
import { listOf, textOf } from './reply-bounds.ts';

/** What is read from one part of a page. */
export const pageFactsSchema = z.object({
  entity: textOf(1_000).nullable(),
  kind: textOf(1_000).nullable(),
  facts: listOf(
    z.object({ entity: textOf(1_000), attribute: textOf(1_000), value: textOf(5_000), quote: textOf(10_000) }),
    500,
  ),
});
export type PageFactsReply = z.infer<typeof pageFactsSchema>;

export const pageFactsName = 'page_facts';
export const readFactsVersion = 'read-facts@1';

export interface ReadFactsInput {
  /** A part of the page text. */
  readonly text: string;
  /** From 1. */
  readonly part: number;
  /** False when more of the page follows. */
  readonly last: boolean;
  /** From 1; more than 1 after replies of no use. */
  readonly tried: number;
  readonly fence: Fence;
}

const system = `You read one part of a web page and list the facts that it states.

Reply with JSON:
- entity: what the page as a whole is about, named as the page names it. null when this part does not show it.
- kind: what sort of thing that is, in one to four lower-case words. null when the page does not say.
- facts: at most 40, those first that tell this entity from others of its kind. Each has
  - entity: whom or what the fact is about, named as the page names it;
  - attribute: a lower-case noun phrase of one to five words, such as "birth year";
  - value: a name, a date, a number with its unit, or a few words; at most 12 words, written as the page writes it;
  - quote: the words of the page that state the fact, copied character by character, one line or sentence long.

Rules:
- List only what this part says. Add nothing from memory.
- The value must stand in its quote, and the quote must say more than the value.
- One attribute of an entity has one fact. Where the page gives several values for it, put them into one value if one quote holds them all; else leave the attribute out.
- Leave out opinions, advertising, navigation, remarks on the page itself and values that change from day to day.
- Names of attributes are to be those that pages on similar things would use too.

${fenceRule}`;

/**
 * Reads one part of a page into facts. A function of the page text alone, so that equal texts are read once; only after useless
 * replies it says so.
 */
export function readFactsPrompt({ text, part, last, tried, fence }: ReadFactsInput): Prompt {
  const where = `Part ${part} of the page${last ? '.' : '; more of it follows.'}`;
  const again =
    tried === 1
      ? ''
      : `\n\nThis is try ${tried}: before, most quotes or values did not stand in the text. Copy them exactly.`;
  return { version: readFactsVersion, system, user: `${where}\n\n${fence('page text', text)}${again}` };
}
