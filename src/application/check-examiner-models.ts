import * as z from 'zod';
import type { Config } from '../config/config-schema.ts';
import { examinerModel } from '../config/examiner-choice.ts';
import { providerOf, splitReference } from '../config/providers.ts';
import { inWords } from '../kernel/told-in-words.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import { askFor } from '../models/ask-for.ts';
import { type FormFinding, findingText } from '../models/reply-form.ts';
import { steadySampling } from '../models/vendor-model.ts';
import type { Models } from './make-models.ts';

/** Result of a request to a model, and how its server takes requests. */
export interface ModelCheck {
  readonly model: string;
  readonly ok: boolean;
  readonly detail: string;
}

const probe = z.strictObject({ word: z.string() });
/** Models that think before they answer need room for it. */
const probeTokens = 1000;

/**
 * Asks every model of the Examiner for one small value of a schema, as its own prompts do.
 * @returns why it gave none, by its name; null where it gave one
 */
export async function askExaminerModels(
  { examiner, providers }: Config,
  models: Models,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | null>> {
  const model = examinerModel(examiner);
  const references = model === null ? [] : [...new Set([model, ...(examiner.judges ?? [])])];
  // The sandbox's own model has no server that could fail.
  const served = references.filter(
    (each) => providerOf({ providers }, splitReference(each).provider).wire !== 'in_process',
  );
  const outcomes = new Map<string, string | null>();
  for (const reference of served) outcomes.set(reference, await askOne(reference, examiner, models, signal));
  return outcomes;
}

async function askOne(
  reference: string,
  { temperature, seed, timeoutSeconds }: Config['examiner'],
  models: Models,
  signal: AbortSignal,
): Promise<string | null> {
  const reply = await inWords(async () => {
    const model = await models(reference);
    const occasion = uniqueId('check');
    const sampling = steadySampling(model, { temperature, seed }, occasion);
    return askFor(
      model,
      {
        purpose: { role: 'check', prompt: 'probe@1', agent: null, occasion },
        name: 'probe',
        schema: probe,
        system: null,
        messages: [{ role: 'user', text: 'Reply with the word "ready" as JSON: {"word": "ready"}.' }],
        maxOutputTokens: probeTokens,
        timeoutMs: timeoutSeconds * 1000,
        ...(sampling ? { sampling } : {}),
      },
      signal,
    );
  });
  if (!reply.ok) return reply.failure;
  return reply.value.ok ? null : `${reply.value.failure.reason}: ${reply.value.failure.detail}`;
}

/** A line for each model that was asked, by an agent or for the Examiner. */
export function modelChecks(
  examiner: ReadonlyMap<string, string | null>,
  findings: ReadonlyMap<string, FormFinding>,
): readonly ModelCheck[] {
  // Servers reply in any order.
  return [...new Set([...examiner.keys(), ...[...findings.keys()].sort()])].map((model) => {
    const fault = examiner.get(model) ?? null;
    const finding = findings.get(model);
    const form = finding && (findingText({ ...finding, refusal: null }) ?? 'takes response_format as sent');
    return { model, ok: fault === null, detail: fault ?? form ?? 'gives values of a schema' };
  });
}
