import { z } from 'zod';
import type { Fence } from '../../src/kernel/fence.ts';
import { escapeHidden } from '../../src/kernel/visible-text.ts';
import type { CardLink, CardPage, FactCard, FactCards } from '../writing/fact-cards.ts';
import { limitSentence } from '../writing/wording.ts';
import { fenceRule } from './fence-rule.ts';
import type { Prompt } from './prompt.ts';
import { listOf, textOf } from './reply-bounds.ts';

/** No place has so many pages, and no page so many clues. */
const mostPages = 50;
const factIds = listOf(textOf(100), mostPages);
const pageFacts = z.object({ page: textOf(100), facts: factIds });

/** A task as the model drafts it: the checklists are made from the fact ids, by code. */
export const taskDraftSchema = z.object({
  chain: listOf(pageFacts, mostPages),
  targets: listOf(pageFacts, mostPages),
  asks: listOf(z.object({ attribute: textOf(300), facts: factIds }), mostPages),
  question: textOf(20_000),
  impossible: textOf(5_000).nullable(),
});
export type TaskDraftReply = z.infer<typeof taskDraftSchema>;

export const taskDraftName = 'task_draft';
export const writeTaskVersion = 'write-task@1';

/** A draft that was refused, with the reasons. */
export interface RefusedDraft {
  readonly question: string;
  readonly reasons: readonly string[];
}

export interface WriteTaskInput {
  readonly cards: FactCards;
  /** Beginnings of the targets' pages, where they are given in place of the chain. */
  readonly snippets: readonly string[];
  readonly wordLimit: number;
  /** Questions that this one must differ from. */
  readonly earlier: readonly string[];
  readonly refused: readonly RefusedDraft[];
  /** From 1; more than 1 after drafts that were refused or replies of no use. */
  readonly tried: number;
  readonly fence: Fence;
}

const chainRules = `The question leads the reader there step by step. It begins with the page c1, then goes through each further page of the chain in order, then to the targets, as in: find the … whose … is …; among its …, take the one whose … is …; consider the two of its … that …
- chain: one entry for each page of the chain, with the ids of one to three of its facts, the clues by which a reader can find out which page is meant. Nothing else tells the reader of c1, so give it two or three.`;

const looseRules = `The question describes the targets so that a reader can find out which are meant.
- chain: an empty list.`;

function systemOf(hasChain: boolean): string {
  return `You write one research question. Those who answer it have a web search and see nothing of the material below. To answer, they must find out which things are meant, which the question never names (depth), and then gather details on all of them (width).

The material is a list of facts in JSON. A fact has an id, an attribute and a value. "use" says whether the question may state it ("clue"), ask for it ("ask") or either ("both"). "also" lists other pages that state the same value: t1, t2, … are targets; labels with an s are pages that are not meant. "relation" and "heading" say how a page is linked from the one above it; those beside "targets" are theirs. The question may tell them.

Reply with JSON that names facts by their ids:
${hasChain ? chainRules : looseRules}
- targets: one entry for each target, with the ids of one to three of its facts as its clues. No page that is not meant may stand in "also" of all clues of an entry; of the other targets only those whose clues have the same values may. Choose numbers, dates and plain words rather than names: a name finds its page in a search at once, and the way there would not be needed.
- asks: one to three details to ask for. Each has the attribute, in words that fit every target, and the ids of the facts that answer it, one of each target, in the order of the targets. Choose what differs between the targets, does not change from day to day and can be checked.
- question: the question in plain English, one paragraph.
- impossible: null; or, where the targets have no detail in common that may be asked for, why, with asks an empty list.

The question
- states the value of every clue, and of no fact that is not among the clues;
- asks for the name of each target and, in the words of asks, for each attribute;
- names no page: neither its entity nor its title, site, file or address, nor a part of these;
- holds no value that it asks for;
- asks for something else than the earlier questions;
- ends with the sentence that limits the words, as it is given.

${fenceRule}`;
}

/** Writes a task from fact cards. Holds no page and no quote. */
export function writeTaskPrompt(input: WriteTaskInput): Prompt {
  const { cards, wordLimit, fence } = input;
  const parts = [
    fence('facts', factsJson(cards)),
    ...input.snippets.map((text) => fence('beginning of a page', text)),
    ...(input.earlier.length > 0 ? [fence('earlier questions', jsonOf(input.earlier))] : []),
    ...(input.refused.length > 0
      ? [
          `Drafts of yours were refused; the reasons tell what to change:\n${fence('refused drafts', jsonOf(input.refused))}`,
        ]
      : []),
    ...(input.tried > 1 ? [`This is try ${input.tried}: choose other facts or other words.`] : []),
    `Number of targets: ${cards.targets.length}. The question ends with: ${limitSentence(wordLimit)}`,
  ];
  return { version: writeTaskVersion, system: systemOf(cards.chain.length > 0), user: parts.join('\n\n') };
}

const jsonOf = (value: unknown) => escapeHidden(JSON.stringify(value));

function factsJson({ chain, targets, link }: FactCards): string {
  const pageOf = ({ label, member, cards, link: own }: CardPage) => ({
    page: label,
    entity: member.entity,
    ...(own ? linkOf(own) : {}),
    facts: cards.map(cardOf),
  });
  return jsonOf({ chain: chain.map(pageOf), targets: targets.map(pageOf), ...(link ? linkOf(link) : {}) });
}

function linkOf({ relation, heading }: CardLink) {
  return { ...(relation === 'unknown' ? {} : { relation }), ...(heading === null ? {} : { heading }) };
}

function cardOf({ id, fact, clue, ask, also }: FactCard) {
  const use = clue && ask ? 'both' : clue ? 'clue' : 'ask';
  return { id, attribute: fact.attribute, value: fact.value, use, ...(also.length > 0 ? { also } : {}) };
}
