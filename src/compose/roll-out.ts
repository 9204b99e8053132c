import PQueue from 'p-queue';
import {
  type RolloutParts,
  type RolloutRecord,
  type RolloutSettings,
  rollOut,
  rolloutInstruction,
} from '../../agents/index.ts';
import type { Config } from '../config/config-schema.ts';
import { providerOf, splitReference, vendorOf } from '../config/providers.ts';
import type { RolloutConfig } from '../config/rollout-settings.ts';
import type { Clock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { createCompletionsPolicy } from '../models/openai/completions-policy.ts';
import { promptTemplates } from '../models/openai/completions-template.ts';
import type { Policy } from '../models/policy.ts';
import { keyOf } from './make-models.ts';
import { limitedPolicy } from './roll-out-limits.ts';
import { openRolloutTools } from './roll-out-tools.ts';

/** One question and its name, which is part of the key of every draw. */
export interface AskedQuestion {
  readonly id: string;
  readonly question: string;
}

export interface RollOutRequest {
  readonly questions: readonly AskedQuestion[];
  readonly clock: Clock;
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
  /** Given each record as soon as all before it were given: in the order of the questions. */
  readonly onRecord: (record: RolloutRecord) => Promise<void>;
  /** Told after each round of a question. */
  readonly onRound: (id: string, ended: number, begun: number) => void;
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
      ...{ policy, tools: open.tools, settings: settingsOf(config.rollout), seed: config.seed, clock: request.clock },
      timeoutMs: config.rollout.timeoutSeconds * 1000,
      inTurn: <Value>(work: () => Promise<Value>): Promise<Value> => queue.add(work),
      signal: AbortSignal.any([request.signal, stopped.signal]),
    };
    await inOrder(config, request, parts);
  } finally {
    stopped.abort();
    await open.close();
  }
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
  const begun: Promise<RolloutRecord>[] = [];
  const giveFirst = async () => {
    const record = await begun.shift();
    if (record !== undefined) await onRecord(record);
  };
  try {
    for (const { id, question } of questions) {
      const told = { ...parts, onRound: (ended: number, of: number) => onRound(id, ended, of) };
      const record = queue.add(() => rollOut({ id, question, system }, told));
      // What fails before its turn is thrown at its turn; until then nobody waits for it.
      record.catch(() => undefined);
      begun.push(record);
      if (begun.length >= waitingEach * rollout.questions) await giveFirst();
    }
    while (begun.length > 0) await giveFirst();
  } finally {
    queue.clear();
  }
}

function settingsOf({ vocabulary, ...rollout }: RolloutConfig): RolloutSettings {
  const { total, initial, branches, probe, remainder, rule, alpha, beta, tau } = rollout;
  const { maxTokens, maxToolCalls, resultCharacters, stopAtAnswer, tools } = rollout;
  return {
    ...{ total, initial, branches, probe, remainder, vocabulary: vocabulary ?? null, rule, alpha, beta, tau },
    ...{ maxTokens, maxToolCalls, resultCharacters, stopAtAnswer, tools: [...new Set(tools)] },
  };
}

/** @throws OperatorError where none is named, or its server speaks no completions */
function openPolicy(config: Config, clock: Clock): Policy {
  const { policy: reference, api, template, ...rollout } = config.rollout;
  if (reference === undefined)
    throw new OperatorError(
      'no policy is named',
      "Name it with --policy 'provider/model', such as vllm/Qwen/Qwen3-8B, or under 'rollout.policy' in arena.yaml.",
    );
  const { provider: name, model } = splitReference(reference);
  const provider = providerOf(config, name);
  if (provider.wire !== 'openai_chat' && provider.wire !== 'openai_responses')
    throw new OperatorError(
      `${name} is spoken to by ${provider.wire}, which tells no log-probabilities of a policy`,
      'A policy needs a server such as vLLM, SGLang or llama.cpp; see docs/rollouts.md.',
    );
  const options = {
    ...{ provider: name, model, vendor: vendorOf(config, reference), clock },
    ...{ baseUrl: provider.url, apiKey: keyOf(provider) },
  };
  const { topLogprobs, temperature, topP, extensions } = rollout;
  const shared = { model, topLogprobs, temperature, topP, extensions };
  const text = template === 'chatml' || template === 'plain' ? promptTemplates[template] : template;
  const spoken = api === 'chat' ? { ...shared, api } : { ...shared, api, template: text };
  return limitedPolicy(createCompletionsPolicy(options, spoken), { provider: name, limits: provider.limits, clock });
}
