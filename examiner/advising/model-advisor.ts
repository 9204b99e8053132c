import * as z from 'zod';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type Fence, visibleLine } from '../../src/kernel/visible-text.ts';
import { modelName } from '../../src/models/language-model.ts';
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
import { rootQueryName, rootQuerySchema, writeRootQueryPrompt } from '../prompts/write-root-query-prompt.ts';
import type { ReplyFault, ReplyFaultKind } from '../reply-fault.ts';
import { type CheckedAdvice, checkedCandidate, checkedQuery, checkedRelations } from './checked-advice.ts';

/**
 * A model that advises on queries, roots and relations. It names candidates and links by number; what it says of others, or in
 * other words than asked for, is reported and left out. A reply of no use is asked for anew once. Long lists of links go
 * in several calls; links of a call that fails get no advice, and when none succeeds that is a failure. Rejects when the
 * caller's signal or the one of the options aborts.
 */
export function createModelAdvisor(options: ModelAdvisorOptions): GrowAdvisor {
  const { fence } = options;
  const until = (signal: AbortSignal | undefined): ModelAdvisorOptions =>
    signal === undefined ? options : { ...options, signal: AbortSignal.any([options.signal, signal]) };
  return {
    writeRootQuery: (seed, signal) =>
      askAdvice(
        {
          prompt: writeRootQueryPrompt(seed, fence),
          name: rootQueryName,
          schema: rootQuerySchema,
          about: `query for “${shownTopic(seed.topic)}”`,
          check: checkedQuery,
        },
        until(signal),
      ),
    chooseRoot: async (topic, candidates, signal) => {
      const shown = candidates.slice(0, mostCandidates);
      const chosen = await askAdvice(
        {
          prompt: chooseRootPrompt(topic, shown, fence),
          name: 'root_choice',
          schema: rootChoiceSchema,
          about: `root for “${shownTopic(topic)}”`,
          check: ({ candidate }) => checkedCandidate(candidate, shown),
        },
        until(signal),
      );
      return chosen.ok ? ok(chosen.value.url) : chosen;
    },
    refineRelations: (page, links, signal) => refinedRelations(page, links, until(signal)),
  };
}

const shownTopic = (topic: string) => visibleLine(topic.slice(0, 80));

/** One call after the other; no more are made once the model cannot be asked. */
async function refinedRelations(
  page: Parameters<GrowAdvisor['refineRelations']>[0],
  links: readonly RelationProposal[],
  options: ModelAdvisorOptions,
): ReturnType<GrowAdvisor['refineRelations']> {
  const advice: RelationAdvice[] = [];
  let failure: AdviceFailure | null = null;
  let answered = links.length === 0;
  for (let start = 0; start < links.length && failure?.reason !== 'unavailable'; start += mostLinks) {
    const portion = links.slice(start, start + mostLinks);
    const numbers = portion.map(({ link }) => link);
    const refined = await askAdvice(
      {
        prompt: refineRelationsPrompt(page, portion, options.fence),
        name: relationChangesName,
        schema: relationChangesSchema,
        about: `links ${numbers[0]} to ${numbers.at(-1)} of ${visibleLine(page.url).slice(0, 200)}`,
        check: (reply) => checkedRelations(reply, new Set(numbers)),
      },
      options,
    );
    if (refined.ok) advice.push(...refined.value);
    else failure = refined.failure;
    answered ||= refined.ok;
  }
  return failure !== null && !answered ? fail(failure) : ok(advice);
}

/** The number of the candidate that is to be the root. */
const rootChoiceSchema = z.strictObject({ candidate: z.int() });

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
  { prompt, name, schema, check, ...question }: AdviceQuestion<Reply, Advice>,
  options: ModelAdvisorOptions,
): Promise<Result<Advice, AdviceFailure>> {
  const { writer: model, signal } = options;
  for (let tried = 1; ; tried++) {
    signal.throwIfAborted();
    const occasion = `try ${tried}`;
    const about = `${question.about}, ${occasion}`;
    let last: ReplyFaultKind | null = null;
    const report = (fault: ReplyFault) => {
      last = fault.kind;
      options.report(fault);
    };
    const tell = (kind: ReplyFaultKind, where: string, detail: string) =>
      options.report({ role: 'tree', model: modelName(model), kind, about: where, detail });
    const asked = await askModel(
      { model, role: 'tree', prompt, occasion, about, name, schema },
      { ...options, report },
    );
    if (asked.ok) {
      const { advice, faults } = check(asked.value.value);
      for (const { kind, part, detail } of faults) tell(kind, `${about}, ${part}`, detail);
      if (advice !== null) return ok(advice);
      await asked.value.markUseless();
      const detail = `Nothing in the reply can be used: ${faults[0]?.detail ?? 'it says nothing'}.`;
      if (tried === mostTries.advice) return fail({ reason: 'malformed', detail });
      continue;
    }
    const { reason, detail } = asked.failure;
    const said = `The model gave no advice (${reason}): ${detail}.`;
    if (reason !== 'unusable') {
      // The tree grows on without: otherwise nobody would learn of an outage.
      tell('no_reply', about, `${reason}: ${detail}`.slice(0, 500));
      return fail({ reason: reason === 'malformed' ? 'malformed' : 'unavailable', detail: said });
    }
    if (tried === mostTries.advice) return fail({ reason: last === 'refused' ? 'refused' : 'malformed', detail: said });
  }
}
