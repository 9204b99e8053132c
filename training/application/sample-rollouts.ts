import PQueue from 'p-queue';
import type { SearchEngine } from '../../crawler/ports.ts';
import { keyOf } from '../../src/application/make-models.ts';
import { openWeb } from '../../src/application/open-web.ts';
import { unrecorded, type Web } from '../../src/application/web.ts';
import type { Config } from '../../src/config/config-schema.ts';
import { providerOf, splitReference, vendorOf } from '../../src/config/providers.ts';
import type { RolloutConfig } from '../../src/config/rollout-settings.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { createCompletionsPolicy, promptTemplates } from '../rollouts/completions-policy.ts';
import type { Policy } from '../rollouts/policy.ts';
import { jailFault, type PythonCallOptions, pythonCall } from '../rollouts/python-call.ts';
import { type RolloutParts, rollOut } from '../rollouts/roll-out.ts';
import type { RolloutRecord, RolloutSettings } from '../rollouts/rollout-record.ts';
import { browseCall, type RolloutTools, rolloutInstruction, searchCall, stopTexts } from '../rollouts/run-tool.ts';
import { limitedPolicy } from './limited-policy.ts';

/** One question and its name, which is part of the key of every draw. */
export interface SampledQuestion {
  readonly id: string;
  readonly question: string;
}

export interface RollOutRequest {
  readonly questions: readonly SampledQuestion[];
  readonly clock: Clock;
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
  /** Given each record as soon as all before it were given: in the order of the questions. */
  readonly onRecord: (record: RolloutRecord) => Promise<void>;
  /** Receives the progress after each round of a question. */
  readonly onRound: (id: string, endedPaths: number, allPaths: number) => void;
}

/**
 * Rolls questions out with the policy, the tools and the settings of a config, some at a time.
 * @throws OperatorError for a policy or a tool that cannot be opened; the signal's reason when it aborts
 */
export async function rollOutQuestions(config: Config, request: RollOutRequest): Promise<void> {
  const policy = openPolicy(config, request.clock);
  const open = await openRolloutTools(config, request);
  const stopped = new AbortController();
  try {
    const queue = new PQueue({ concurrency: config.rollout.concurrency });
    const parts = {
      policy,
      tools: open.tools,
      settings: settingsOf(config.rollout),
      seed: config.seed,
      clock: request.clock,
      timeoutMs: config.rollout.timeoutSeconds * 1000,
      inTurn: <Value>(work: () => Promise<Value>): Promise<Value> => queue.add(work),
      signal: AbortSignal.any([request.signal, stopped.signal]),
    };
    await tryOut(request.questions, parts);
    await inOrder(config, request, parts);
  } finally {
    stopped.abort();
    await open.close();
  }
}

/** Failures that every path would meet as well. */
const lasting: ReadonlySet<ModelFailure['reason']> = new Set(['request_refused', 'key_refused', 'unusable']);

/**
 * Asks the policy for one token, so that a refusal shows before many requests are made.
 * @throws OperatorError where its server refuses what is asked, or tells no log-probabilities
 */
async function tryOut(
  [first]: readonly SampledQuestion[],
  { policy, seed, timeoutMs, inTurn, signal }: RolloutParts,
): Promise<void> {
  if (first === undefined) return;
  const asked = { system: null, question: first.question };
  const request = { asked, written: '', maxTokens: 1, seed, stop: stopTexts(true), timeoutMs };
  const outcome = await inTurn(() => policy.goOn(request, signal));
  if (outcome.ok || !lasting.has(outcome.failure.reason)) return;
  throw new OperatorError(
    `the policy's server cannot be asked for rollouts: ${outcome.failure.detail}`,
    "See 'rollout' and 'providers' in the config, and docs/rollouts.md for how it has to be started.",
  );
}

/** Records that are done may wait for an earlier question: so many for each question at a time. */
const waitingEach = 2;

/** Gives records on in the order of the questions, though they are done in any; only a few are held at a time. */
async function inOrder(
  { rollout }: Config,
  { questions, onRecord, onRound }: RollOutRequest,
  parts: RolloutParts,
): Promise<void> {
  const queue = new PQueue({ concurrency: rollout.questions });
  const system = rollout.system ?? rolloutInstruction(rollout.tools);
  const pending: Promise<RolloutRecord>[] = [];
  const giveFirst = async () => {
    const record = await pending.shift();
    if (record !== undefined) await onRecord(record);
  };
  try {
    for (const { id, question } of questions) {
      const ownParts = { ...parts, onRound: (endedPaths: number, of: number) => onRound(id, endedPaths, of) };
      const record = queue.add(() => rollOut({ id, question, system }, ownParts));
      // What fails before its turn is thrown at its turn; until then nobody waits for it.
      record.catch(() => undefined);
      pending.push(record);
      if (pending.length >= waitingEach * rollout.questions) await giveFirst();
    }
    while (pending.length > 0) await giveFirst();
  } finally {
    queue.clear();
  }
}

function settingsOf({ vocabulary, ...rollout }: RolloutConfig): RolloutSettings {
  const { total, initial, branches, probe, remainder, rule, alpha, beta, tau } = rollout;
  const { maxTokens, maxToolCalls, resultCharacters, stopAtAnswer, tools } = rollout;
  return {
    total,
    initial,
    branches,
    probe,
    remainder,
    vocabulary: vocabulary ?? null,
    rule,
    alpha,
    beta,
    tau,
    maxTokens,
    maxToolCalls,
    resultCharacters,
    stopAtAnswer,
    tools: [...new Set(tools)],
  };
}

/** @throws OperatorError where none is named, or its server speaks no completions */
function openPolicy(config: Config, clock: Clock): Policy {
  const { policy: reference, api, template, ...rollout } = config.rollout;
  if (reference === undefined)
    throw new OperatorError(
      'no policy is named',
      "Name it under 'rollout.policy' in arena.yaml, as 'provider/model', such as vllm/Qwen/Qwen3-8B.",
    );
  const { provider: name, model } = splitReference(reference);
  const provider = providerOf(config, name);
  if (provider.wire !== 'openai_chat' && provider.wire !== 'openai_responses')
    throw new OperatorError(
      `${name} is spoken to by ${provider.wire}, which tells no log-probabilities of a policy`,
      'A policy needs a server such as vLLM, SGLang or llama.cpp; see docs/rollouts.md.',
    );
  const options = {
    provider: name,
    model,
    vendor: vendorOf(config, reference),
    clock,
    baseUrl: provider.url,
    apiKey: keyOf(provider),
  };
  const { topLogprobs, temperature, topP, extensions } = rollout;
  const shared = { model, topLogprobs, temperature, topP, extensions };
  const text = template === 'chatml' || template === 'plain' ? promptTemplates[template] : template;
  const spoken = api === 'chat' ? { ...shared, api } : { ...shared, api, template: text };
  return limitedPolicy(createCompletionsPolicy(options, spoken), {
    provider: name,
    limits: provider.limits,
    clock,
  });
}

/** The tools of rollouts, and what closes what they stand on. */
interface OpenRolloutTools {
  readonly tools: RolloutTools;
  close(): Promise<void>;
}

interface RolloutToolParts {
  readonly clock: Clock;
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Opens the tools that a config lets policies use.
 * @throws OperatorError where there is no search engine, or this machine cannot keep code in
 */
export async function openRolloutTools(config: Config, parts: RolloutToolParts): Promise<OpenRolloutTools> {
  const toolNames = new Set(config.rollout.tools);
  const python = toolNames.has('python') ? { python: await openPython(config, parts) } : {};
  if (!toolNames.has('search') && !toolNames.has('browse')) return { tools: python, close: async () => undefined };
  const { clock, warn } = parts;
  const web = await openWeb(config, { clock, warn, record: unrecorded });
  try {
    const search = toolNames.has('search') ? { search: searchCall(engineOf(web)) } : {};
    const browse = toolNames.has('browse') ? { browse: browseCall(web.reader) } : {};
    return { tools: { ...search, ...browse, ...python }, close: () => web.close() };
  } catch (error) {
    await web.close();
    throw error;
  }
}

function engineOf({ search }: Web): SearchEngine {
  if (search !== null) return search;
  throw new OperatorError(
    'no search engine is configured, and the policy is to have search',
    "Name one under 'web.live.search', or leave search out of 'rollout.tools'.",
  );
}

/** @throws OperatorError where code cannot be kept in */
async function openPython(config: Config, { clock, signal }: RolloutToolParts) {
  const options: PythonCallOptions = { clock, seconds: config.rollout.pythonSeconds, isRoot: process.getuid?.() === 0 };
  const fault =
    process.platform === 'linux' ? await jailFault(options, signal) : 'there are no namespaces but on Linux';
  if (fault === null) return pythonCall(options);
  throw new OperatorError(
    `this machine cannot run code of a policy without network and files: ${fault}`,
    "It takes Linux with user namespaces, util-linux and /usr/bin/python3. Leave python out of 'rollout.tools' otherwise.",
  );
}
