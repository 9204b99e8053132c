import { createModelAdvisor } from '../../examiner/advising/model-advisor.ts';
import { programsExaminer } from '../../examiner/checks/grade-checks.ts';
import type { Examiner } from '../../examiner/examiner.ts';
import { createModelExaminer } from '../../examiner/model-examiner.ts';
import type { ModelExaminerOptions } from '../../examiner/model-examiner-options.ts';
import type { ReportFault } from '../../examiner/reply-fault.ts';
import type { FindPages } from '../../examiner/search-check.ts';
import type { GrowAdvisor } from '../../trees/grow-advisor.ts';
import type { Config } from '../config/config-schema.ts';
import { secretOf } from '../config/environment.ts';
import { chosenJudging, examinerModel } from '../config/examiner-choice.ts';
import { type Provider, providerOf, splitReference, vendorOf } from '../config/providers.ts';
import type { Clock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { createFence } from '../kernel/visible-text.ts';
import type { BackgroundModel } from '../models/background-model.ts';
import type { CallMeter, PlannedCall } from '../models/call-meter.ts';
import type { LanguageModel } from '../models/language-model.ts';
import { priceOf } from '../models/list-price.ts';
import { type JobNews, meteredBackground } from '../models/metered-background.ts';
import { meteredModel } from '../models/metered-model.ts';
import { type FormFinding, FormMemory } from '../models/reply-form.ts';
import type { VendorModelOptions } from '../models/vendor-model.ts';
import { grammarVersion } from '../sandbox/grammar/sandbox-question.ts';

export interface ModelParts {
  readonly clock: Clock;
  readonly meter: CallMeter;
  /** Called when the budget has no room for a call: the run is to stop, and can be resumed. */
  readonly onBudgetSpent: (detail: string) => void;
  /** Called when a call has cost more, in dollars, than the most that was reserved for it. */
  readonly onDearer?: (call: PlannedCall, costUsd: number) => void;
  /** Called with the progress of background work; left out: nobody. */
  readonly onJob?: (news: JobNews) => void;
  /** The meter keeps no record, so that work in the background is cancelled where nobody waits for it any more. */
  readonly cancelsLeft?: boolean;
  /** Called once when the form in which a model's server takes requests is known. */
  readonly onFinding?: (model: string, finding: FormFinding) => void;
}

/** Way of a call: its reply comes with the request, or the provider works on it in the background. */
export type ModelWay = 'at_once' | 'background';

/** The models of a config, each made when it is first asked for; at once where nothing else is said. */
export type Models = (reference: string, way?: ModelWay) => Promise<LanguageModel>;

/** Models by `provider/model`, with the limits, prices and keys of the config and the environment. */
export function makeModels(config: Config, parts: ModelParts): Models {
  const cache = new Map<string, Promise<LanguageModel>>();
  return (reference, way = 'at_once') => {
    const key = `${way} ${reference}`;
    const model = cache.get(key) ?? makeModel(config, reference, way, parts);
    cache.set(key, model);
    return model;
  };
}

/** @throws OperatorError for a provider that is not known or does not work in that way, or a key that is not set */
async function makeModel(config: Config, reference: string, way: ModelWay, parts: ModelParts): Promise<LanguageModel> {
  const options = {
    ...parts,
    price: priceOf(reference, config.prices),
    searchInputTokens: config.caps.maxInputTokens,
  };
  if (way === 'background') return meteredBackground(await openBackground(config, reference, parts), options);
  const model = await openModel(config, reference, parts);
  // The sandbox's own costs nothing, has no limits and says the same each time: to record its calls would take longer than they do.
  const isInProcess = providerOf(config, splitReference(reference).provider).wire === 'in_process';
  return isInProcess ? model : meteredModel(model, options);
}

function vendorOptions(config: Config, reference: string, { clock }: Pick<ModelParts, 'clock'>): VendorModelOptions {
  const { provider: name, model } = splitReference(reference);
  const provider = providerOf(config, name);
  return {
    provider: name,
    model,
    vendor: vendorOf(config, reference),
    clock,
    baseUrl: provider.url,
    apiKey: keyOf(provider),
  };
}

/**
 * Returns the interface by which a model works in the background.
 * @throws OperatorError for a provider whose background work is not documented
 */
export function backgroundApi(config: Config, reference: string): 'responses' | 'interactions' {
  const { wire, name } = providerOf(config, splitReference(reference).provider);
  if (wire === 'openai_responses' && name !== 'xai') return 'responses';
  if (wire === 'gemini') return 'interactions';
  throw new OperatorError(
    `'${name}' has no models that work in the background, as '${reference}' of an agent of the kind 'research' is to`,
    "Name one of OpenAI, Google or Perplexity, such as perplexity/medium; or make it an agent of the kind 'model'.",
  );
}

/** @throws OperatorError as `backgroundApi`, and for a key that is not set */
export async function openBackground(
  config: Config,
  reference: string,
  parts: Pick<ModelParts, 'clock'>,
): Promise<BackgroundModel> {
  const api = backgroundApi(config, reference);
  const options = vendorOptions(config, reference, parts);
  switch (api) {
    case 'responses':
      return (await import('../models/openai/openai-background.ts')).createOpenaiBackground(options);
    case 'interactions':
      return (await import('../models/gemini/gemini-background.ts')).createGeminiBackground(options);
  }
}

/** The vendors' libraries are large: each is loaded only where a model of its kind is used. */
async function openModel(config: Config, reference: string, parts: ModelParts): Promise<LanguageModel> {
  const options = vendorOptions(config, reference, parts);
  switch (providerOf(config, options.provider).wire) {
    case 'in_process':
      return openOracle(config, options.model);
    case 'openai_responses':
      return (await import('../models/openai/openai-responses-model.ts')).createOpenaiResponsesModel(
        options,
        new FormMemory((finding) => parts.onFinding?.(reference, finding)),
      );
    case 'openai_chat':
      return (await import('../models/openai/openai-chat-model.ts')).createOpenaiChatModel(
        options,
        new FormMemory((finding) => parts.onFinding?.(reference, finding)),
      );
    case 'anthropic':
      return (await import('../models/anthropic/anthropic-model.ts')).createAnthropicModel(options);
    case 'gemini':
      return (await import('../models/gemini/gemini-model.ts')).createGeminiModel(options);
  }
}

/** The model that knows the made-up web of the config. */
async function openOracle({ seed, web }: Config, model: string): Promise<LanguageModel> {
  const { createOracle } = await import('../sandbox/oracle/oracle.ts');
  return createOracle({ seed: web.sandbox.seed ?? seed, size: web.sandbox.size, model });
}

/**
 * A provider's key; null where it wants none.
 * @throws OperatorError where one is asked for and none is set
 */
export function keyOf({ name, keyVariable }: Provider): string | null {
  if (keyVariable === null) return null;
  const key = secretOf(keyVariable);
  if (key !== null) return key;
  throw new OperatorError(
    `there is no key for ${name}, which the config names`,
    `Set ${keyVariable} in the environment or in .env.`,
  );
}

export interface ExaminerParts {
  /** Puts clues to the search engine that contestants have; left out: targets are not looked up. */
  readonly find?: FindPages;
  readonly models: Models;
  /** A secret of the project, by which prompts fence what strangers wrote. */
  readonly fenceKey: string;
  readonly report: ReportFault;
  readonly onRead?: ModelExaminerOptions['onRead'];
  readonly signal: AbortSignal;
}

/** The Examiner of a config, and who advises on growing trees where it has a model for that. */
export async function makeExaminer(
  config: Config,
  parts: ExaminerParts,
): Promise<{ readonly examiner: Examiner; readonly advisor?: GrowAdvisor }> {
  const options = await examinerOptions(config, parts);
  if (options === null) return { examiner: programsExaminer };
  const examiner = createModelExaminer(options);
  return config.examiner.advice ? { examiner, advisor: createModelAdvisor(options) } : { examiner };
}

/** Returns the options of the config's Examiner; null if it has no model, and programs alone check answers. */
export async function examinerOptions(
  config: Config,
  { models, fenceKey, report, onRead, signal, find }: ExaminerParts,
): Promise<ModelExaminerOptions | null> {
  const model = examinerModel(config.examiner);
  if (model === null) return null;
  const {
    kind: _k,
    model: _m,
    judges = [],
    timeoutSeconds,
    advice: _a,
    searchCheck,
    chainInVerdict: _c,
    mostWrongPassed: _w,
    judging: _j,
    temperature,
    seed,
    ...rest
  } = config.examiner;
  const references = judges.length > 0 ? judges : [model];
  const isOracle = providerOf(config, splitReference(model).provider).wire === 'in_process';
  return {
    ...rest,
    ...(isOracle && { grammar: grammarVersion }),
    judging: chosenJudging(config.examiner),
    ...(find && searchCheck !== 'off' && { searchCheck: { find, search: searchCheck } }),
    writer: await models(model),
    judges: await Promise.all(references.map((each) => models(each))),
    steadiness: { temperature, seed },
    timeoutMs: timeoutSeconds * 1000,
    fence: createFence(fenceKey),
    report,
    ...(onRead && { onRead }),
    signal,
  };
}
