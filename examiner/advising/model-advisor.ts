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
import type { ReplyFault } from '../reply-fault.ts';

/**
 * A model that advises on queries, roots and relations. It names candidates and links by number; what it says of others, or in
 * other words than asked for, is reported and left out. A reply of no use is asked for once more. Long lists of links go
 * in several calls; links of a call that fails get no advice, and when none succeeds that is a failure. Rejects when the
 * caller's signal or the one of the options aborts.
 */
export function createModelAdvisor(options: AdvisorOptions): GrowAdvisor {
  const { fence } = options;
  const until = (signal: AbortSignal | undefined): AdvisorOptions =>
    signal === undefined ? options : { ...options, signal: AbortSignal.any([options.signal, signal]) };
  return {
    writeRootQuery: (seed, signal) => {
      const about = `query for “${shownTopic(seed.topic)}”`;
      return askAdvice({ prompt: writeRootQueryPrompt(seed, fence), about, check: checkedQuery }, until(signal));
    },
    chooseRoot: (topic, candidates, signal) => {
      const shownCandidates = candidates.slice(0, mostShownCandidates);
      const order: AdviceOrder<{ readonly candidate: number }, string> = {
        prompt: chooseRootPrompt(topic, shownCandidates, fence),
        about: `root for “${shownTopic(topic)}”`,
        check: ({ candidate }, tell) =>
          shownCandidates[candidate - 1]?.url ?? tell('unknown_id', 'choice', `there is no candidate ${candidate}`),
      };
      return askAdvice(order, until(signal));
    },
    refineRelations: (page, links, signal) => refinedRelations(page, links, until(signal)),
  };
}

const shownTopic = (topic: string) => visibleLine(topic.slice(0, 80));

/** One call after the other; no more are made once the model cannot be asked. */
async function refinedRelations(
  page: Parameters<GrowAdvisor['refineRelations']>[0],
  links: readonly RelationProposal[],
  options: AdvisorOptions,
): ReturnType<GrowAdvisor['refineRelations']> {
  const advice: RelationAdvice[] = [];
  let failure: AdviceFailure | null = null;
  let isAnswered = links.length === 0;
  for (let start = 0; start < links.length && failure?.reason !== 'unavailable'; start += mostLinks) {
    const portion = links.slice(start, start + mostLinks);
    const numbers = portion.map(({ link }) => link);
    const order: AdviceOrder<RelationChangesReply, readonly RelationAdvice[]> = {
      prompt: refineRelationsPrompt(page, portion, options.fence),
      about: `links ${numbers[0]} to ${numbers.at(-1)} of ${visibleLine(page.url).slice(0, 200)}`,
      check: (reply, tell) => checkedRelations(reply, new Set(numbers), tell),
    };
    const refined = await askAdvice(order, options);
    if (refined.ok) advice.push(...refined.value);
    else failure = refined.failure;
    isAnswered ||= refined.ok;
  }
  return failure !== null && !isAnswered ? fail(failure) : ok(advice);
}

/** Model and settings of an advisor on trees. */
type AdvisorOptions = AskOptions & Pick<ModelExaminerOptions, 'writer'>;

/** Advice that is asked for. */
interface AdviceOrder<Said, Advice> {
  readonly prompt: PromptFor<Said>;
  /** Name of it in faults. */
  readonly about: string;
  /** Usable part of a reply; null where nothing can. */
  check(reply: Said, tell: TellFault): Advice | null;
}

/** Tells what is wrong with one part of a reply, such as `link 7`. */
type TellFault = (kind: 'unknown_id' | 'wrong_form', part: string, detail: string) => null;

/** Asks for advice and checks it; every fault is reported. Fails when no reply could be used, or none was to be had. */
async function askAdvice<Said, Advice>(
  order: AdviceOrder<Said, Advice>,
  options: AdvisorOptions,
): Promise<Result<Advice, AdviceFailure>> {
  const { writer: model, signal } = options;
  let reason: AdviceFailure['reason'] = 'malformed';
  const report = (fault: ReplyFault) => {
    reason = fault.kind === 'refused' ? 'refused' : 'malformed';
    options.report(fault);
  };
  for (let tryNumber = 1; tryNumber <= mostTries.advice; tryNumber++) {
    signal.throwIfAborted();
    const occasion = `try ${tryNumber}`;
    const about = `${order.about}, ${occasion}`;
    const treeQuestion = { model, role: 'tree', prompt: order.prompt, occasion, about } as const;
    const reply = await askModel(treeQuestion, { ...options, report });
    if (reply.ok) {
      const { value, tell, markUseless } = reply.value;
      const advice = order.check(value, (kind, part, detail) => {
        tell(kind, `${about}, ${part}`, detail);
        return null;
      });
      if (advice !== null) return ok(advice);
      await markUseless();
    } else if (reply.failure.reason !== 'unusable') {
      // The tree grows on without: otherwise nobody would learn of an outage.
      const detail = `${reply.failure.reason}: ${reply.failure.detail}`.slice(0, 500);
      report({ role: 'tree', model: modelName(model), kind: 'no_reply', about, detail });
      return fail({ reason: reply.failure.reason === 'malformed' ? 'malformed' : 'unavailable' });
    }
  }
  return fail({ reason });
}

const longestQuery = 150;
const mostQueryWords = 12;
/** Characters that search engines take for more than words. */
const operator = /["“”:/\\|()<>{}]|(?:^|\s)[-+~]/;

/** A query of plain words in one line; one with operators, addresses or too many words is of no use. */
export function checkedQuery({ query }: RootQueryReply, tell: TellFault): string | null {
  const words = visibleLine(query).trim();
  const isShort = words.length <= longestQuery && words.split(/\s+/).length <= mostQueryWords;
  if (isShort && /\p{L}/u.test(words) && !operator.test(words)) return words;
  return tell('wrong_form', 'query', `“${words.slice(0, 80)}” is no query of a few plain words`);
}

const knownRelations: ReadonlySet<string> = new Set(relations);

/** The changes that can be made; the others are faults. A reply that changes nothing is advice; one of whose changes none holds is not. */
function checkedRelations(
  { changes }: RelationChangesReply,
  askedIndexes: ReadonlySet<number>,
  tell: TellFault,
): readonly RelationAdvice[] | null {
  const advice: RelationAdvice[] = [];
  let faults = 0;
  const wrong: TellFault = (...fault) => (++faults > mostLinks ? null : tell(...fault));
  const relationsByLink = new Map<number, Set<string>>();
  for (const { link, relation } of changes)
    relationsByLink.set(link, (relationsByLink.get(link) ?? new Set<string>()).add(relation));
  for (const [link, words] of relationsByLink) {
    const [relation = ''] = words;
    const part = `link ${link}`;
    if (!askedIndexes.has(link)) wrong('unknown_id', part, `there is no link ${link}`);
    else if (words.size > 1) wrong('wrong_form', part, `it has ${words.size} relations`);
    else if (knownRelations.has(relation)) advice.push({ link, relation });
    else wrong('wrong_form', part, `“${visibleLine(relation.slice(0, 60))}” is no relation`);
  }
  return advice.length > 0 || faults === 0 ? advice : null;
}
