import * as z from 'zod';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type Fence, visibleLine } from '../../src/kernel/visible-text.ts';
import { type ModelFailure, modelName } from '../../src/models/language-model.ts';
import type {
  AdviceFailure,
  GrowAdvisor,
  RelationAdvice,
  RelationProposal,
  RootProposal,
} from '../../trees/grow-advisor.ts';
import { askModel } from '../ask-model.ts';
import { type ModelExaminerOptions, mostTries } from '../model-examiner-options.ts';
import { fenceRule, type Prompt } from '../prompts/prompt.ts';
import {
  mostLinks,
  refineRelationsPrompt,
  relationChangesName,
  relationChangesSchema,
} from '../prompts/refine-relations-prompt.ts';
import {
  rootQueryName,
  rootQuerySchema,
  type TopicOfSeed,
  writeRootQueryPrompt,
} from '../prompts/write-root-query-prompt.ts';
import type { ReplyFault, ReplyFaultKind } from '../reply-fault.ts';
import { type CheckedAdvice, checkedCandidate, checkedQuery, checkedRelations } from './checked-advice.ts';

/**
 * A model that advises on queries, roots and relations. It names candidates and links by number; what it says of others, or in
 * other words than asked for, is reported and left out. A reply of no use is asked for anew once. Long lists of links go
 * in several calls; links of a call that fails get no advice, and when none succeeds that is a failure. Rejects when the
 * caller's signal or the one of the options aborts.
 */
export function createModelAdvisor(options: ModelAdvisorOptions): GrowAdvisor {
  return {
    writeRootQuery: (seed, signal) => writtenQuery(seed, joined(options, signal)),
    chooseRoot: (topic, candidates, signal) => chosenRoot(topic, candidates, joined(options, signal)),
    refineRelations: (page, links, signal) => refinedRelations(page, links, joined(options, signal)),
  };
}

function joined(options: ModelAdvisorOptions, signal: AbortSignal | undefined): ModelAdvisorOptions {
  return signal === undefined ? options : { ...options, signal: AbortSignal.any([options.signal, signal]) };
}

function writtenQuery(seed: TopicOfSeed, options: ModelAdvisorOptions): Promise<Result<string, AdviceFailure>> {
  return askAdvice(
    {
      prompt: writeRootQueryPrompt(seed, options.fence),
      name: rootQueryName,
      schema: rootQuerySchema,
      about: `query for “${visibleLine(seed.topic.slice(0, 80))}”`,
      check: checkedQuery,
    },
    options,
  );
}

async function chosenRoot(
  topic: string,
  candidates: readonly RootProposal[],
  options: ModelAdvisorOptions,
): Promise<Result<string, AdviceFailure>> {
  const shown = candidates.slice(0, mostCandidates);
  const chosen = await askAdvice(
    {
      prompt: chooseRootPrompt(topic, shown, options.fence),
      name: rootChoiceName,
      schema: rootChoiceSchema,
      about: `root for “${visibleLine(topic.slice(0, 80))}”`,
      check: ({ candidate }) => checkedCandidate(candidate, shown),
    },
    options,
  );
  return chosen.ok ? ok(chosen.value.url) : chosen;
}

type PageOfLinks = Parameters<GrowAdvisor['refineRelations']>[0];

/** One call after the other; no more are made once the model cannot be asked. */
async function refinedRelations(
  page: PageOfLinks,
  links: readonly RelationProposal[],
  options: ModelAdvisorOptions,
): Promise<Result<readonly RelationAdvice[], AdviceFailure>> {
  const advice: RelationAdvice[] = [];
  let failure: AdviceFailure | null = null;
  let answered = links.length === 0;
  for (let start = 0; start < links.length && failure?.reason !== 'unavailable'; start += mostLinks) {
    const refined = await refinedPortion(page, links.slice(start, start + mostLinks), options);
    if (refined.ok) advice.push(...refined.value);
    else failure = refined.failure;
    answered ||= refined.ok;
  }
  return failure !== null && !answered ? fail(failure) : ok(advice);
}

function refinedPortion(
  page: PageOfLinks,
  links: readonly RelationProposal[],
  options: ModelAdvisorOptions,
): Promise<Result<readonly RelationAdvice[], AdviceFailure>> {
  const numbers = links.map(({ link }) => link);
  return askAdvice(
    {
      prompt: refineRelationsPrompt(page, links, options.fence),
      name: relationChangesName,
      schema: relationChangesSchema,
      about: `links ${numbers[0]} to ${numbers.at(-1)} of ${visibleLine(page.url).slice(0, 200)}`,
      check: (reply) => checkedRelations(reply, new Set(numbers)),
    },
    options,
  );
}

/** The number of the candidate that is to be the root. */
const rootChoiceSchema = z.strictObject({ candidate: z.int() });

const rootChoiceName = 'root_choice';

/** More than a search and its guides give; candidates beyond these are not shown. */
const mostCandidates = 20;
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
  const shown = candidates.slice(0, mostCandidates);
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

/** What a model that advises on trees works with. */
type ModelAdvisorOptions = Pick<
  ModelExaminerOptions,
  'writer' | 'fence' | 'steadiness' | 'maxOutputTokens' | 'timeoutMs' | 'report' | 'signal'
>;

interface AdviceQuestion<Reply, Advice> {
  readonly prompt: Prompt;
  /** Name of the reply's schema. */
  readonly name: string;
  readonly schema: z.ZodType<Reply>;
  /** What faults are told to be about. */
  readonly about: string;
  readonly check: (reply: Reply) => CheckedAdvice<Advice>;
}

/**
 * Asks for advice and checks it; every fault is reported. Fails when no reply could be used, or the model could not be
 * asked. Rejects when the signal aborts.
 */
async function askAdvice<Reply, Advice>(
  question: AdviceQuestion<Reply, Advice>,
  options: ModelAdvisorOptions,
): Promise<Result<Advice, AdviceFailure>> {
  for (let tried = 1; ; tried++) {
    options.signal.throwIfAborted();
    const answer = await askOnce(question, `try ${tried}`, options);
    if (answer.ok) return answer;
    const { failure, again } = answer.failure;
    if (!again || tried === mostTries.advice) return fail(failure);
  }
}

interface FailedTry {
  readonly failure: AdviceFailure;
  /** Whether another reply may be of use. */
  readonly again: boolean;
}

async function askOnce<Reply, Advice>(
  { prompt, name, schema, check, ...question }: AdviceQuestion<Reply, Advice>,
  occasion: string,
  options: ModelAdvisorOptions,
): Promise<Result<Advice, FailedTry>> {
  const about = `${question.about}, ${occasion}`;
  const kinds: ReplyFaultKind[] = [];
  const report = (fault: ReplyFault) => {
    kinds.push(fault.kind);
    options.report(fault);
  };
  const tell = (kind: ReplyFaultKind, where: string, detail: string) =>
    report({ role: 'tree', model: modelName(options.writer), kind, about: where, detail });
  const asked = await askModel(
    { model: options.writer, role: 'tree', prompt, occasion, about, name, schema },
    { ...options, report },
  );
  if (!asked.ok) {
    const { reason, detail } = asked.failure;
    // The tree grows on without: otherwise nobody would learn of an outage.
    if (reason !== 'unusable') tell('no_reply', about, `${reason}: ${detail}`.slice(0, 500));
    return fail(failedTry(asked.failure, kinds.at(-1) === 'refused'));
  }
  const { advice, faults } = check(asked.value.value);
  for (const { kind, part, detail } of faults) tell(kind, `${about}, ${part}`, detail);
  if (advice !== null) return ok(advice);
  await asked.value.markUseless();
  const detail = `Nothing in the reply can be used: ${faults[0]?.detail ?? 'it says nothing'}.`;
  return fail({ failure: { reason: 'malformed', detail }, again: true });
}

/** @param refused whether the model itself would not answer */
function failedTry({ reason, detail }: ModelFailure, refused: boolean): FailedTry {
  const said = `The model gave no advice (${reason}): ${detail}.`;
  if (reason === 'unusable')
    return { failure: { reason: refused ? 'refused' : 'malformed', detail: said }, again: true };
  return { failure: { reason: reason === 'malformed' ? 'malformed' : 'unavailable', detail: said }, again: false };
}
