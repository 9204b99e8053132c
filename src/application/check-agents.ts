import PQueue from 'p-queue';
import type { AgentProgress } from '../../agents/agent.ts';
import { type SearchEvidence, searchEvidence } from '../../agents/cited-urls.ts';
import { gradeByModels } from '../../examiner/judging/judge-by-models.ts';
import { type ChecklistItem, type GradeOutcome, gradedItems, type Task } from '../../examiner/task.ts';
import type { Config } from '../config/config-schema.ts';
import type { AgentModelOptions } from '../config/model-options.ts';
import { providerOf } from '../config/providers.ts';
import type { AnswerOutcome, TokenUsage } from '../kernel/answer.ts';
import { systemClock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { taskId } from '../kernel/ids.ts';
import { didYouMean } from '../kernel/nearest-words.ts';
import { ok } from '../kernel/result.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import { memoryMeter } from '../models/memory-meter.ts';
import type { JobNews } from '../models/metered-background.ts';
import type { FormFinding } from '../models/reply-form.ts';
import { type ExamQuestionParts, examQuestion, withOracleAlone } from './exam-question.ts';
import { type AgentParts, machineIsolation, makeAgents, searchingAnswer } from './make-agents.ts';
import { examinerOptions, type Models, makeModels } from './make-models.ts';
import { offerSearch, type SearchServer } from './make-search.ts';
import { openWeb } from './open-web.ts';
import { unrecorded, type WebParts } from './web.ts';

export interface AgentCheck {
  readonly agent: string;
  readonly ok: boolean;
  /** Question; null if its settings did not let it be asked. */
  readonly question: string | null;
  /** Options of its model; null if none are set. */
  readonly options: AgentModelOptions | null;
  /** The beginning of the answer, or why there is none. */
  readonly detail: string;
  readonly elapsedMs: number;
  /** Evidence that the web was searched; null without an answer. */
  readonly search: SearchEvidence | null;
  /** Number of searches that it reports, or that the check's search engine counted, whichever is larger. */
  readonly searches: number;
  readonly citations: readonly string[];
  readonly usage: TokenUsage | null;
  /** Dollars; null when unknown. */
  readonly costUsd: number | null;
  /** Item by item, graded by the sandbox's own model; null without an answer, or where the question has no checklist. */
  readonly grades: readonly GradedItem[] | null;
}

/** A point of the checklist, and how the answer meets it. */
export interface GradedItem {
  readonly kind: ChecklistItem['kind'];
  /** The point in words. */
  readonly item: string;
  readonly outcome: GradeOutcome;
  /** The words of the answer that show it; null when missing. */
  readonly quote: string | null;
  /** Set where it is found and lost again: the answer offers more entities than were asked for, and the quote names one too many. */
  readonly oneTooMany?: true;
}

/** Question of an exam, or if there can be none, one without a checklist. */
type CheckQuestion = Pick<Task, 'question' | 'wordLimit'> & { readonly task: Task | null };

const plainQuestions: Readonly<Record<Config['web']['kind'], string>> = {
  sandbox: 'What is the first topic that the search engine knows something about? Answer in one sentence.',
  live: 'Which news of today is reported by most papers? Answer in at most 100 words and cite the pages you read.',
};

/** Only about the made-up web is a question free. */
async function checkQuestion(config: Config, parts: ExamQuestionParts): Promise<CheckQuestion> {
  const { kind } = config.web;
  const task = kind === 'sandbox' ? await examQuestion(config, parts) : null;
  return task === null ? { question: plainQuestions[kind], wordLimit: 100, task } : { ...task, task };
}

/** Characters of an answer that are shown. */
const shownAnswer = 2000;

export interface CheckOptions {
  readonly warn: WebParts['warn'];
  /** Called with each agent as soon as it is checked. */
  readonly onChecked: (check: AgentCheck) => void;
  /** Called with the progress that an agent reports while it is asked. */
  readonly onProgress: (agent: string, progress: AgentProgress) => void;
  readonly signal: AbortSignal;
  readonly models: Models;
  /** Only these; empty: all. */
  readonly names: readonly string[];
}

const agentsAtOnce = 4;

/**
 * Asks agents of a config one question, a few at a time: on the made-up web one of an exam, whose answers are graded.
 * @throws OperatorError where there is none to be asked, or one is named that the config does not have
 */
export async function checkAgents(
  config: Config,
  { warn, onChecked, onProgress, signal, models, names }: CheckOptions,
): Promise<AgentCheck[]> {
  const agents = chosenAgents(config, names);
  const question = await checkQuestion(config, { warn, signal, models });
  const web = await openWeb(config, { clock: systemClock, warn, record: unrecorded });
  const offered = await offerSearch(web, { search: async () => ok([]) }, config.caps.maxToolCalls, true);
  const queue = new PQueue({ concurrency: agentsAtOnce });
  try {
    const parts = {
      ...web,
      ...offered,
      searchUrlFor: offered.urlFor,
      clock: systemClock,
      models,
      fenceKey: uniqueId('fence'),
      isolation: machineIsolation({ clock: systemClock, warn }),
    };
    const { searchesOf } = offered;
    const results = await Promise.allSettled(
      agents.map((settings) =>
        queue.add(async () => {
          signal.throwIfAborted();
          const own = { ...config, agents: [settings] };
          const check = await checkAgent(own, question, parts, { signal, onProgress, searchesOf });
          onChecked(check);
          return check;
        }),
      ),
    );
    // What was stopped has told its provider by now.
    return results.map((each) => {
      if (each.status === 'rejected') throw each.reason;
      return each.value;
    });
  } finally {
    await offered.close();
    await web.close();
  }
}

/** Agents of a config by their names, each once; without names all of them. @throws OperatorError for none */
export function chosenAgents({ agents }: Pick<Config, 'agents'>, names: readonly string[]): Config['agents'] {
  const configured = agents.map(({ name }) => name);
  const unknown = names.find((name) => !configured.includes(name));
  if (unknown !== undefined)
    throw new OperatorError(
      `the config has no agent '${unknown}'${didYouMean(unknown, configured)}`,
      configured.length === 0 ? "It names none: add one under 'agents'." : `It names ${configured.join(', ')}.`,
    );
  if (agents.length === 0) throw new OperatorError('the config names no agents', "Add one under 'agents'.");
  return names.length === 0 ? agents : agents.filter(({ name }) => names.includes(name));
}

/**
 * Outside a run there is no ledger: calls keep to the limits of this process and are not recorded; work in the background that
 * is stopped is cancelled.
 * @param onFinding told in which form a model's server takes requests
 * @param onJob told how far work in the background is
 */
export function looseModels(
  config: Config,
  onFinding: (model: string, finding: FormFinding) => void,
  onJob: (news: JobNews) => void = unrecorded,
): Models {
  const meter = memoryMeter({ clock: systemClock, limitsOf: (provider) => providerOf(config, provider).limits });
  return makeModels(config, {
    clock: systemClock,
    meter,
    onFinding,
    onJob,
    cancelsLeft: true,
    onBudgetSpent: unrecorded,
  });
}

/** Checks one agent. A fault of its settings is part of the result; the others are asked all the same. */
async function checkAgent(
  config: Config,
  { question, wordLimit, task }: CheckQuestion,
  parts: AgentParts,
  { signal, onProgress, searchesOf }: Pick<CheckOptions, 'signal' | 'onProgress'> & Pick<SearchServer, 'searchesOf'>,
): Promise<AgentCheck> {
  const [settings] = config.agents;
  const agent = settings?.name ?? '';
  const options = (settings && 'options' in settings ? settings.options : undefined) ?? null;
  try {
    const [contestant] = (await makeAgents(config, parts)).values();
    if (contestant === undefined) throw new Error('there is no agent to check');
    const request = { taskId: taskId('check'), question, wordLimit, occasion: uniqueId('check') };
    const outcome = await contestant.answer(request, signal, (progress) => onProgress(agent, progress));
    const check = { ...unasked, agent, options, question, elapsedMs: outcome.elapsedMs };
    if (outcome.kind === 'failed') {
      const { reason, detail } = outcome.failure;
      return { ...check, detail: `${reason}: ${detail}` };
    }
    const { answer } = outcome;
    // What it did not say itself, but its address for searches was asked.
    const searchCount = searchesOf(searchingAnswer(agent, request.occasion));
    const reported = answer.toolCalls.filter(({ tool }) => tool === 'search').length;
    return {
      ...check,
      ok: true,
      detail: clippedAnswer(answer.text),
      search: searchCount > 0 ? 'searched' : searchEvidence(answer),
      searches: Math.max(reported, searchCount),
      citations: answer.citations,
      usage: answer.usage ?? null,
      costUsd: answer.costUsd,
      grades: task && (await gradeAnswer(config, task, outcome, parts, signal)),
    };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { ...unasked, agent, options, detail: `${error.message}. ${error.remedy}` };
  }
}

const unasked = {
  ok: false,
  question: null,
  elapsedMs: 0,
  search: null,
  searches: 0,
  citations: [],
  usage: null,
  costUsd: null,
  grades: null,
};

/** Grades an answer by the sandbox's own model, which wrote the question. */
async function gradeAnswer(
  config: Config,
  task: Task,
  outcome: AnswerOutcome,
  { models, fenceKey }: AgentParts,
  signal: AbortSignal,
): Promise<readonly GradedItem[] | null> {
  const options = await examinerOptions(withOracleAlone(config), { models, fenceKey, report: unrecorded, signal });
  if (options === null) return null;
  const { grades, votes } = await gradeByModels({ task, outcome, attempt: 0 }, options);
  const items = new Map(gradedItems(task).map((item) => [item.id, item]));
  const displaced = votes.flatMap(({ graded }) => (graded.ok ? graded.value.displaced : []));
  return (grades ?? []).flatMap(({ item: id, outcome: grade, quote }) => {
    const item = items.get(id);
    if (item === undefined) return [];
    const oneTooMany = grade === 'contradicted' && displaced.includes(id) && { oneTooMany: true as const };
    return [{ kind: item.kind, item: item.text, outcome: grade, quote, ...oneTooMany }];
  });
}

function clippedAnswer(text: string): string {
  const rest = text.length - shownAnswer;
  return rest <= 0 ? text : `${text.slice(0, shownAnswer)}… (${rest} more characters)`;
}
