import type { Config } from '../config/config-schema.ts';
import { readEnvironment } from '../config/environment.ts';
import { modelReferences, providerOf, splitReference } from '../config/providers.ts';
import { messageOf } from '../kernel/errors.ts';
import { type FormFinding, type FormStore, findingText, formText } from '../models/reply-form.ts';
import { counted } from '../reporting/arena-words.ts';
import type { KeptFinding } from '../storage/ledger/request-forms.ts';
import { type Ledger, openLedger } from '../storage/ledger.ts';
import { useArena } from './app-context.ts';
import { bareUrl } from './make-models.ts';
import { createRecorder } from './recorder.ts';

/** Models of a config whose servers differ about requests: those of OpenAI's APIs. */
export function formedModels(config: Config): readonly string[] {
  return modelReferences(config).filter((reference) =>
    providerOf(config, splitReference(reference).provider).wire.startsWith('openai_'),
  );
}

/**
 * What is known of how a config's models take requests, for people: a line a model, with its age.
 * @param now milliseconds since 1970
 */
export async function knownForms(
  { requestForms }: Pick<Ledger, 'requestForms'>,
  config: Config,
  now: number,
): Promise<string> {
  const kept = await requestForms.list();
  const told = formedModels(config).map((model) => {
    const own = kept.find((each) => each.model === model && each.url === urlOf(config, model));
    return `${model} ${knownOf(own, now)}`;
  });
  return told.join('; ');
}

function urlOf(config: Config, model: string): string {
  return bareUrl(providerOf(config, splitReference(model).provider).url);
}

const dayMs = 24 * 3600 * 1000;

function knownOf(kept: KeptFinding | undefined, now: number): string {
  if (kept === undefined) return "is not known yet ('agents check' finds out)";
  const days = Math.floor((now - Date.parse(kept.foundAt)) / dayMs);
  return `(${days === 0 ? 'found out today' : `found out ${counted(days, 'day')} ago`}) ${formText(kept.form)}`;
}

/** What work came to, and what it found out of each model, in the order of their names. */
export interface WithForms<Value> {
  readonly value: Value;
  readonly found: ReadonlyMap<string, FormFinding>;
}

/**
 * Gives work a store of forms that begins with nothing, so that all is found out anew, and keeps what is found. Where
 * nothing is found no database is opened; where it cannot be opened, nothing is kept.
 */
export async function withFreshForms<Value>(
  folder: string,
  warn: (message: string) => void,
  use: (forms: FormStore) => Promise<Value>,
): Promise<WithForms<Value>> {
  const told: Parameters<FormStore['keep']>[] = [];
  const value = await use({ load: async () => null, keep: (...finding) => told.push(finding) });
  if (told.length > 0) await keepAll(folder, told, warn);
  const found = new Map(told.map(([{ model }, finding]) => [model, finding]));
  // Servers reply in any order.
  return { value, found: new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1))) };
}

async function keepAll(
  folder: string,
  found: readonly Parameters<FormStore['keep']>[],
  warn: (message: string) => void,
): Promise<void> {
  const notKept = (reason: string) => warn(`how models take requests was found out but could not be kept: ${reason}`);
  try {
    await useArena(readEnvironment(folder), async (db) => {
      const { requestForms } = openLedger(db);
      for (const each of found) await requestForms.keep(...each).catch((thrown: unknown) => notKept(messageOf(thrown)));
    });
  } catch (thrown) {
    notKept(messageOf(thrown));
  }
}

/** Where the calls of a run keep what they find out of models' servers. */
export interface RunForms {
  readonly store: FormStore;
  readonly onFinding: (model: string, finding: FormFinding) => void;
  /** Resolves when all that was found is written. */
  settled(): Promise<void>;
}

/** @param withheld what providers say is told nowhere, since it is for a private set */
export function runForms(
  { requestForms }: Pick<Ledger, 'requestForms'>,
  warn: (message: string) => void,
  withheld: boolean,
): RunForms {
  const open = (finding: FormFinding): FormFinding => (withheld ? { ...finding, refusal: null } : finding);
  const recorder = createRecorder(
    ([server, finding]: Parameters<FormStore['keep']>) => requestForms.keep(server, open(finding)),
    ([{ model }], reason) => warn(`how ${model} takes requests could not be kept: ${reason}`),
  );
  return {
    store: { load: requestForms.load, keep: (...finding) => recorder.record(finding) },
    onFinding: (model, finding) => {
      const told = findingText(open(finding));
      if (told !== null) warn(`${model} takes ${told}`);
    },
    settled: () => recorder.settled(),
  };
}
