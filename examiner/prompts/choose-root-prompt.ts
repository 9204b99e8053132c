import * as z from 'zod';
import type { Fence } from '../../src/kernel/visible-text.ts';
import type { RootProposal } from '../../trees/grow-advisor.ts';
import { fenceRule, type Prompt } from './prompt.ts';

/** The number of the candidate that is to be the root. */
export const rootNumberSchema = z.strictObject({ candidate: z.int() });

/** More than a search and its guides give; candidates beyond these are not shown. */
export const mostShownCandidates = 20;
/** In UTF-16 code units. */
const longest = { topic: 300, title: 200, url: 300, opening: 600, reason: 120 };
const mostReasons = 8;

const system = `You choose the web page from which a topic is explored. A tree of pages is grown along its links, and research questions are asked about groups of pages of one sort that it leads to.

${fenceRule}

A good root
- is about the topic itself: not about one side of it, not about a namesake;
- leads to many pages about single things of one sort, such as kinds, parts, people, places, events or works;
- informs, and is there to stay: it is no shop, advertisement, opinion, news item, forum or page of search results.

The candidates stand in the order of a score that code gave them, best first. Code counts links and words and cannot tell what a page is about: where the first one is about something else, or leads to little of one sort, choose the best of the others. Where several are about equally good, take the one that stands first. "fit" is false where code would not take the page, for the first of its reasons; choose such a page only where none of the others is about the topic.

Reply with JSON: candidate, the number of the page that you choose.`;

/**
 * Asks which candidate makes the best root for a topic; candidates are named by numbers from 1. A function of what is
 * shown alone, so that equal choices are asked for once.
 */
export function chooseRootPrompt(topic: string, candidates: readonly RootProposal[], fence: Fence): Prompt {
  const shown = candidates.slice(0, mostShownCandidates);
  const user = [
    'The topic:',
    fence('topic', topic.slice(0, longest.topic)),
    'The candidates as JSON, one a line, each with the beginning of its text and what its score stands on:',
    fence('candidates', shown.map(candidateLine).join('\n')),
    `Which of the candidates 1 to ${shown.length} makes the best root?`,
  ].join('\n\n');
  return { version: 'choose-root@2', system, user };
}

function candidateLine({ title, url, score, opening, reasons }: RootProposal, at: number): string {
  return JSON.stringify({
    candidate: at + 1,
    title: title.slice(0, longest.title),
    url: url.slice(0, longest.url),
    fit: score > 0,
    reasons: reasons.slice(0, mostReasons).map((reason) => reason.slice(0, longest.reason)),
    opening: opening.slice(0, longest.opening),
  });
}
