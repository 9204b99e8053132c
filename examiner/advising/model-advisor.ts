import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { visibleLine } from '../../src/kernel/visible-text.ts';
import { modelName } from '../../src/models/language-model.ts';
import type { AdviceFailure, GrowAdvisor, RelationAdvice, RelationProposal } from '../../trees/grow-advisor.ts';
import { relations } from '../../trees/relation.ts';
import { type AskOptions, askModel } from '../ask-model.ts';
import { type ModelExaminerOptions, mostTries } from '../model-examiner-options.ts';
import {
  chooseRootPrompt,
  mostLinks,
  mostShownCandidates,
  type RelationChangesReply,
  type RootQueryReply,
  refineRelationsPrompt,
  writeRootQueryPrompt,
} from '../prompts/advice-prompts.ts';
import type { PromptFor } from '../prompts/prompt.ts';
import type { ReplyFault, ReplyFaultKind } from '../reply-fault.ts';

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
        writeRootQueryPrompt(seed, fence),
        `query for “${shownTopic(seed.topic)}”`,
        checkedQuery,
        until(signal),
      ),
    chooseRoot: async (topic, candidates, signal) => {
      const shown = candidates.slice(0, mostShownCandidates);
      const chosen = await askAdvice(
        chooseRootPrompt(topic, shown, fence),
        `root for “${shownTopic(topic)}”`,
        ({ candidate }, tell) =>
          shown[candidate - 1] ?? tell('unknown_id', 'choice', `there is no candidate ${candidate}`),
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
      refineRelationsPrompt(page, portion, options.fence),
      `links ${numbers[0]} to ${numbers.at(-1)} of ${visibleLine(page.url).slice(0, 200)}`,
      (reply, tell) => checkedRelations(reply, new Set(numbers), tell),
      options,
    );
    if (refined.ok) advice.push(...refined.value);
    else failure = refined.failure;
    answered ||= refined.ok;
  }
  return failure !== null && !answered ? fail(failure) : ok(advice);
}

/** What a model that advises on trees works with. */
type ModelAdvisorOptions = AskOptions & Pick<ModelExaminerOptions, 'writer'>;

/**
 * Asks for advice and checks it; every fault is reported. Fails when no reply could be used, or the model could not be
 * asked. Rejects when the signal aborts.
 * @param check gives null where nothing in the reply can be used
 */
async function askAdvice<Said, Advice>(
  prompt: PromptFor<Said>,
  asked: string,
  check: (said: Said, tell: TellFault) => Advice | null,
  options: ModelAdvisorOptions,
): Promise<Result<Advice, AdviceFailure>> {
  const { writer: model, signal } = options;
  let failure: AdviceFailure = { reason: 'malformed', detail: '' };
  for (let tried = 1; tried <= mostTries.advice; tried++) {
    signal.throwIfAborted();
    const occasion = `try ${tried}`;
    const about = `${asked}, ${occasion}`;
    let last: ReplyFaultKind | null = null;
    const report = (fault: ReplyFault) => {
      last = fault.kind;
      options.report(fault);
    };
    const reply = await askModel({ model, role: 'tree', prompt, occasion, about }, { ...options, report });
    if (reply.ok) {
      let wrong = 'it says nothing';
      const advice = check(reply.value.value, (kind, part, detail) => {
        reply.value.tell(kind, `${about}, ${part}`, detail);
        wrong = detail;
        return null;
      });
      if (advice !== null) return ok(advice);
      await reply.value.markUseless();
      failure = { reason: 'malformed', detail: `Nothing in the reply can be used: ${wrong}.` };
      continue;
    }
    const { reason, detail } = reply.failure;
    const said = `The model gave no advice (${reason}): ${detail}.`;
    if (reason !== 'unusable') {
      // The tree grows on without: otherwise nobody would learn of an outage.
      report({
        role: 'tree',
        model: modelName(model),
        kind: 'no_reply',
        about,
        detail: `${reason}: ${detail}`.slice(0, 500),
      });
      return fail({ reason: reason === 'malformed' ? 'malformed' : 'unavailable', detail: said });
    }
    failure = { reason: last === 'refused' ? 'refused' : 'malformed', detail: said };
  }
  return fail(failure);
}

/** Tells what is wrong with one part of a reply, such as `link 7`. */
type TellFault = (kind: 'unknown_id' | 'wrong_form', part: string, detail: string) => null;

const longestQuery = 150;
const mostQueryWords = 12;
/** What search engines take for more than words. */
const operator = /["“”:/\\|()<>{}]|(?:^|\s)[-+~]/;

/** A query of plain words in one line; one with operators, addresses or too many words is of no use. */
export function checkedQuery({ query }: RootQueryReply, tell: TellFault): string | null {
  const words = visibleLine(query).trim();
  const isShort = words.length <= longestQuery && words.split(/\s+/).length <= mostQueryWords;
  if (isShort && /\p{L}/u.test(words) && !operator.test(words)) return words;
  return tell('wrong_form', 'query', `“${words.slice(0, 80)}” is no query of a few plain words`);
}

const known: ReadonlySet<string> = new Set(relations);

/**
 * The changes that can be made. Ignored, each as a fault: a link that was not asked about, a word that is no relation, a
 * link that is given several relations. A reply that changes nothing is advice; one of whose changes none holds is not.
 */
function checkedRelations(
  { changes }: RelationChangesReply,
  asked: ReadonlySet<number>,
  tell: TellFault,
): readonly RelationAdvice[] | null {
  const advice: RelationAdvice[] = [];
  let faults = 0;
  const wrong: TellFault = (...fault) => (++faults > mostLinks ? null : tell(...fault));
  const given = new Map<number, Set<string>>();
  for (const { link, relation } of changes) given.set(link, (given.get(link) ?? new Set<string>()).add(relation));
  for (const [link, words] of given) {
    const [relation = ''] = words;
    const part = `link ${link}`;
    if (!asked.has(link)) wrong('unknown_id', part, `there is no link ${link}`);
    else if (words.size > 1) wrong('wrong_form', part, `it has ${words.size} relations`);
    else if (known.has(relation)) advice.push({ link, relation });
    else wrong('wrong_form', part, `“${visibleLine(relation.slice(0, 60))}” is no relation`);
  }
  return advice.length > 0 || faults === 0 ? advice : null;
}
