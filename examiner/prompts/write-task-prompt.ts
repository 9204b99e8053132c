import * as z from 'zod';
import { escapeHidden, type Fence } from '../../src/kernel/visible-text.ts';
import { limitSentence } from '../task.ts';
import type { ClueFact, Limit } from '../writing/clue.ts';
import type { CardLink, CardPage, FactCard, FactCards } from '../writing/fact-cards.ts';
import { boundedList, boundedText, fenceRule, type PromptFor } from './prompt.ts';

/** No place has so many pages, and no page so many clues. */
const mostPages = 50;
const factIds = boundedList(boundedText(100), mostPages);
const pageFacts = z.object({ page: boundedText(100), facts: factIds });

/** A task as the model drafts it: the checklists are made from the fact ids, by code. */
export const taskDraftSchema = z.object({
  chain: boundedList(pageFacts, mostPages),
  set: z.boolean().default(false),
  targets: boundedList(pageFacts, mostPages),
  asks: boundedList(
    z.object({ attribute: boundedText(300), words: boundedText(1_000).default(''), facts: factIds }),
    mostPages,
  ),
  question: boundedText(20_000),
  impossible: boundedText(5_000).nullable().default(null),
});
export type TaskDraftReply = z.infer<typeof taskDraftSchema>;

export const writeTaskVersion = 'write-task@3';

/** A draft that was refused, with the reasons. */
export interface RefusedDraft {
  readonly question: string;
  readonly reasons: readonly string[];
}

interface WriteTaskInput {
  readonly cards: FactCards;
  /** Beginnings of the targets' pages, where they are given in place of the chain. */
  readonly snippets: readonly string[];
  readonly wordLimit: number;
  /** Questions that this one must differ from. */
  readonly earlier: readonly string[];
  readonly refused: readonly RefusedDraft[];
  /** Rules for this kind of question beside those for all. */
  readonly rules: readonly string[];
  /** Number of the try, from 1; more than 1 after refused drafts or unusable replies. */
  readonly tried: number;
  readonly fence: Fence;
}

const chainRules = `- chain: one entry for each page of the chain, with the ids of its facts that the question tells so that a reader can find the page. Nothing but the question's own words leads to c1, so give it two or three facts; any further page needs only what tells it from the pages beside it.`;
const looseRules = '- chain: an empty list.';

const chainWay = `- leads step by step: it describes c1, goes from there through each further page of the chain in order, and then to the targets. Each step stands on the one before it ("among its …", "of these, …"), so that a target cannot be told without it.`;
const looseWay = '- describes the targets so that a reader can find out which are meant.';

const exampleChain = [
  { page: 'c1', facts: ['f1', 'f4'] },
  { page: 'c2', facts: ['f7'] },
];
const exampleWay =
  'A works beside a harbour turned out 14 models of road engine before it closed in the 1930s. Among its families of ' +
  'tractors, take the one that ran on rubber tyres, and of its models consider';
const exampleEnd =
  'the one that needed a crew of three and the one first shown in 1911. For each of the two tractors, give its name, ' +
  'how much it weighs empty and who made its boiler. Use at most 320 words.';

/** A reply on nothing that a page of an arena is likely to be about. */
function exampleOf(hasChain: boolean): string {
  return JSON.stringify({
    chain: hasChain ? exampleChain : [],
    set: false,
    targets: [
      { page: 't1', facts: ['f12'] },
      { page: 't2', facts: ['f19'] },
    ],
    asks: [
      { attribute: 'empty weight', words: 'how much it weighs empty', facts: ['f13', 'f22'] },
      { attribute: 'boiler maker', words: 'who made its boiler', facts: ['f15', 'f21'] },
    ],
    question: `${hasChain ? exampleWay : 'Of two tractors on rubber tyres, consider'} ${exampleEnd}`,
    impossible: null,
  });
}

function systemOf(hasChain: boolean): string {
  return `You write one research question. Those who answer it have a web search and see nothing of the material below. To answer, they must find out which things are meant, which the question never names (depth), and then gather details on all of them (width).

The material is a list of facts in JSON. A fact has an id, an attribute and a value. "use" says whether the question may tell it ("clue"), ask for it ("ask") or either ("both"). "also" lists other pages that state the same value: t1, t2, … are targets; labels with an s are pages that are not meant. "relation" and "heading" say how a page is linked from the one above it; those beside "targets" are theirs. The question may tell them. Where there is a "set", the targets are exactly those of their group that meet it.

Reply with JSON that names facts by their ids:
${hasChain ? chainRules : looseRules}
- set: true where the question tells the targets by the set; false where there is none.
- targets: one entry for each target, with the ids of its facts that the question tells; an empty list of facts where they are told by the set. Else one to three: no page that is not meant may stand in "also" of all facts of an entry, and of the other targets only those whose facts have the same values.
- asks: one to three details to ask for. Each has the attribute, a short name for the detail that fits every target; words, those of your question that ask for it, copied; and facts, the ids of the facts that answer it, one of each target, in the order of the targets.
- question: the question in plain English, one paragraph.
- impossible: null; or, where the targets have no detail in common that may be asked for, why, with asks an empty list.

An example of a reply, for other material:
${exampleOf(hasChain)}

The question
${hasChain ? chainWay : looseWay}
- sounds like something that a person wants to know: natural sentences, no list of labels, the values worked into them.
- tells the targets by the set where there is one, since people ask for groups ("its models that were built before …", "the three largest"). Otherwise by the weakest facts that still tell each from the pages beside it: rather a material, a number or a year than a name or an odd exact figure, by which a search would find the page at once and the way there would not be needed.
- tells every fact whose id stands in chain and targets, and no other fact. The words and numbers of the value must be in one sentence, in any order, singular or plural, with whatever stands between; a synonym is not found. A date may be told by its month, its year or its decade ("in the 1930s"), as long as no page that is not meant fits as well.
- asks for the name of each target and for each detail of asks. Ask for what people want to know of such things, what differs between the targets, does not change from day to day and can be checked: one thing at a time, nothing that is there by chance, and nothing that the targets' names or titles tell already, as that of a module tells its file and that of a section its number.
- names no page: neither its entity nor its title, site, file or address, nor a part of these. What kind of thing the pages are about may be said.
- holds no value that it asks for.
- asks for something else than the earlier questions.
- ends with the sentence that limits the words, exactly as it is given.

${fenceRule}`;
}

/** Writes a task from fact cards. Holds no page and no quote. */
export function writeTaskPrompt(input: WriteTaskInput): PromptFor<TaskDraftReply> {
  const { cards, wordLimit, fence } = input;
  const parts = [
    fence('facts', factsJson(cards)),
    ...input.snippets.map((text) => fence('beginning of a page', text)),
    ...(input.earlier.length > 0 ? [fence('earlier questions', jsonOf(input.earlier))] : []),
    ...(input.refused.length > 0 ? [`${changeRule}\n${fence('refused drafts', jsonOf(input.refused))}`] : []),
    ...(cards.set?.except ? [exceptRule(cards.of)] : []),
    ...input.rules,
    ...(input.tried > 1 ? [`This is try ${input.tried}: choose other facts or other words.`] : []),
    `Number of targets: ${cards.targets.length}. The question ends with: ${limitSentence(wordLimit)}`,
  ];
  const system = systemOf(cards.chain.length > 0);
  return { version: writeTaskVersion, system, user: parts.join('\n\n'), name: 'task_draft', schema: taskDraftSchema };
}

const changeRule = 'Drafts of yours were refused; the reasons tell what to change:';

/** Only for questions that leave out, so that prompts for all others stay as they are. */
const exceptRule = (of: number) =>
  `This question excludes. Tell the targets by the set: ask for all ${of} of the group but those that meet the condition of the set, and say how many the group has in all. Neither name nor count those that are left out. The targets have no facts in the list of targets, and "set" is true.`;

const jsonOf = (value: unknown) => escapeHidden(JSON.stringify(value));

function factsJson({ chain, targets, link, set }: FactCards): string {
  const pageOf = ({ label, member, cards, link: own }: CardPage) => ({
    page: label,
    entity: member.entity,
    ...(own ? linkOf(own) : {}),
    facts: cards.map(cardOf),
  });
  return jsonOf({
    chain: chain.map(pageOf),
    targets: targets.map(pageOf),
    ...(set ? { set: setOf(set, targets.length) } : {}),
    ...(link ? linkOf(link) : {}),
  });
}

const leftOut = { leaves_out: 'all of the group that meet it; the targets are the others' };

/** Such as {attribute: 'case', value: 'oak'}, {attribute: 'first sale', value: 'before or less than 1930'}. */
function setOf({ attribute, value, within, except }: ClueFact, size: number) {
  return { attribute, value: within ? limitWords(within, size) : value, ...(except && leftOut) };
}

function limitWords({ side, words }: Limit, size: number): string {
  if (words !== null) return `${{ over: 'after or more than', under: 'before or less than' }[side]} ${words}`;
  return `the ${size} ${{ over: 'greatest or latest', under: 'smallest or earliest' }[side]} of the group`;
}

function linkOf({ relation, heading }: CardLink) {
  return { ...(relation === 'unknown' ? {} : { relation }), ...(heading === null ? {} : { heading }) };
}

function cardOf({ id, fact, clue, ask, also }: FactCard) {
  const use = clue && ask ? 'both' : clue ? 'clue' : 'ask';
  return { id, attribute: fact.attribute, value: fact.value, use, ...(also.length > 0 ? { also } : {}) };
}
