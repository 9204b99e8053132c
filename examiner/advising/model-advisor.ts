import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { visibleLine } from '../../src/kernel/visible-text.ts';
import { modelName } from '../../src/models/language-model.ts';
import type { AdviceFailure, GrowAdvisor, RelationAdvice, RelationProposal } from '../../trees/grow-advisor.ts';
import { type AskOptions, askModel, type Question } from '../ask-model.ts';
import { type ModelExaminerOptions, mostTries } from '../model-examiner-options.ts';
import { chooseRootPrompt, mostShownCandidates, rootNumberSchema } from '../prompts/choose-root-prompt.ts';
import {
  mostLinks,
  refineRelationsPrompt,
  relationChangesName,
  relationChangesSchema,
} from '../prompts/refine-relations-prompt.ts';
import { rootQueryName, rootQuerySchema, writeRootQueryPrompt } from '../prompts/write-root-query-prompt.ts';
import type { ReplyFault, ReplyFaultKind } from '../reply-fault.ts';
import { checkedQuery, checkedRelations, type TellFault } from './checked-advice.ts';

/**
 * A model that advises on queries, roots and relations. It names candidates and links by number; what it says of others, or in
 * other words than asked for, is reported and left out. A reply of no use is asked for once more. Long lists of links go
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
      const shown = candidates.slice(0, mostShownCandidates);
      const chosen = await askAdvice(
        {
          prompt: chooseRootPrompt(topic, shown, fence),
          name: 'root_choice',
          schema: rootNumberSchema,
          about: `root for “${shownTopic(topic)}”`,
          check: ({ candidate }, tell) =>
            shown[candidate - 1] ?? tell('unknown_id', 'choice', `there is no candidate ${candidate}`),
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
        check: (reply, tell) => checkedRelations(reply, new Set(numbers), tell),
      },
      options,
    );
    if (refined.ok) advice.push(...refined.value);
    else failure = refined.failure;
    answered ||= refined.ok;
  }
  return failure !== null && !answered ? fail(failure) : ok(advice);
}

/** What a model that advises on trees works with. */
type ModelAdvisorOptions = AskOptions & Pick<ModelExaminerOptions, 'writer' | 'fence'>;

interface AdviceQuestion<Reply, Advice> extends Pick<Question<Reply>, 'prompt' | 'name' | 'schema' | 'about'> {
  /** Null where nothing in the reply can be used. */
  readonly check: (reply: Reply, tell: TellFault) => Advice | null;
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
      let wrong = 'it says nothing';
      const advice = check(asked.value.value, (kind, part, detail) => {
        tell(kind, `${about}, ${part}`, detail);
        wrong = detail;
        return null;
      });
      if (advice !== null) return ok(advice);
      await asked.value.markUseless();
      const detail = `Nothing in the reply can be used: ${wrong}.`;
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
