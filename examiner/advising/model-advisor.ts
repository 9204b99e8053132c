import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { visibleLine } from '../../src/kernel/visible-text.ts';
import type {
  AdviceFailure,
  GrowAdvisor,
  RelationAdvice,
  RelationProposal,
  RootProposal,
} from '../../trees/grow-advisor.ts';
import { chooseRootPrompt, mostCandidates, rootChoiceName, rootChoiceSchema } from '../prompts/choose-root.ts';
import {
  mostLinks,
  refineRelationsPrompt,
  relationChangesName,
  relationChangesSchema,
} from '../prompts/refine-relations.ts';
import { rootQueryName, rootQuerySchema, type TopicOfSeed, writeRootQueryPrompt } from '../prompts/write-root-query.ts';
import { askAdvice, type ModelAdvisorOptions } from './ask-advice.ts';
import { checkedCandidate, checkedQuery, checkedRelations } from './checked-advice.ts';

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
      ...{ name: rootQueryName, schema: rootQuerySchema },
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
      ...{ name: rootChoiceName, schema: rootChoiceSchema },
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
      ...{ name: relationChangesName, schema: relationChangesSchema },
      about: `links ${numbers[0]} to ${numbers.at(-1)} of ${visibleLine(page.url).slice(0, 200)}`,
      check: (reply) => checkedRelations(reply, new Set(numbers)),
    },
    options,
  );
}
