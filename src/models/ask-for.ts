import * as z from 'zod';
import { parsedJson } from '../kernel/json.ts';
import { memoize } from '../kernel/memoize.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { LanguageModel, ModelFailure, ModelReply, ModelRequest } from './language-model.ts';

/** A reply read as the value that was asked for. */
export interface ModelQuestion<Value> {
  readonly value: Value;
  /** The replies it took: one, or two when the first had to be repaired. */
  readonly replies: readonly ModelReply[];
  /** Notes that the value is of no use after all, so that another run asks again. */
  markUseless(): Promise<void>;
}

export interface ValueRequest<Value> extends Omit<ModelRequest, 'output'> {
  /** Letters, digits and underscores. */
  readonly name: string;
  /** Objects only at the top; what JSON Schema can say is sent along, the rest is checked here. */
  readonly schema: z.ZodType<Value>;
  /** Called for each reply that cannot be used, the one that a repair made good included; the detail is in words of ours. */
  readonly onFault?: (kind: ReplyFormFault, detail: string) => void;
}

/** Reason why a reply is no value. */
export type ReplyFormFault = 'not_json' | 'wrong_form' | 'cut_off' | 'refused';

interface FormFault {
  readonly kind: ReplyFormFault;
  /** Message to the model, outside of any fence: it holds no words of the reply, which may be a stranger's. */
  readonly detail: string;
}

const jsonSchemaOf = memoize((schema: z.ZodType) => z.toJSONSchema(schema));

const shownFaults = 10;
/** A broken reply is shown to the model at most this long. */
const longestShown = 20_000;

/**
 * Asks a model for a value of a schema. A reply that is not one is shown to the model once, with what is wrong with it;
 * after that it fails with `unusable`, and neither reply is given to another run. A refusal, or text cut off at the limit, is
 * unusable as well.
 */
export async function askFor<Value>(
  model: LanguageModel,
  { name, schema, onFault, ...request }: ValueRequest<Value>,
  signal: AbortSignal,
): Promise<Result<ModelQuestion<Value>, ModelFailure>> {
  const withForm = { ...request, output: { name, schema: jsonSchemaOf(schema) } };
  const first = await model.ask(withForm, signal);
  if (!first.ok) return first;
  const read = readValue(first.value, schema);
  if (read.ok)
    return ok({ value: read.value, replies: [first.value], markUseless: () => markUseless(model, [withForm]) });
  onFault?.(read.failure.kind, read.failure.detail);
  const repair = { ...withForm, messages: [...request.messages, ...repairOf(first.value, read.failure.detail)] };
  const second = await model.ask(repair, signal);
  if (!second.ok) return second;
  const repaired = readValue(second.value, schema);
  const mark = () => markUseless(model, [withForm, repair]);
  if (repaired.ok) return ok({ value: repaired.value, replies: [first.value, second.value], markUseless: mark });
  onFault?.(repaired.failure.kind, repaired.failure.detail);
  await mark();
  return fail({ reason: 'unusable', detail: `after one repair: ${repaired.failure.detail}`, retryAfterMs: null });
}

async function markUseless(model: LanguageModel, requests: readonly ModelRequest[]): Promise<void> {
  for (const request of requests) await model.markUseless?.(request);
}

function repairOf(reply: ModelReply, fault: string): ModelRequest['messages'] {
  const text = `That reply cannot be used: ${fault}\nReply again with the JSON alone.`;
  const shownReply = reply.text.slice(0, longestShown) || '(nothing)';
  return [
    { role: 'assistant', text: shownReply, toolRequests: [] },
    { role: 'user', text },
  ];
}

function readValue<Value>(reply: ModelReply, schema: z.ZodType<Value>): Result<Value, FormFault> {
  if (reply.stop === 'refused') return fail({ kind: 'refused', detail: 'it refuses to answer' });
  if (reply.stop === 'length') return fail({ kind: 'cut_off', detail: 'it was cut off before its end' });
  const json = parseJson(reply.text);
  if (!json.ok) return json;
  const result = schema.safeParse(json.value);
  return result.success ? ok(result.data) : fail({ kind: 'wrong_form', detail: faultsOf(result.error) });
}

/** A code block of any language, wherever it stands. */
const codeBlock = /^[^\S\n]{0,3}```[^`\n]{0,40}\n([\s\S]*?)\n[^\S\n]{0,3}```/m;

/** Models like to put JSON into a code block, and words before and behind it, whatever they are told. */
function* jsonTexts(text: string): Generator<string> {
  yield text;
  // Of several blocks one may be quoted from what a stranger wrote.
  const [, block] = text.split('```').length === 3 ? (codeBlock.exec(text) ?? []) : [];
  if (block !== undefined) yield block;
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  if (start >= 0 && end > start) yield text.slice(start, end + 1);
}

/** Parses JSON out of a reply. The parser's own message is left out: it repeats words of the reply. */
function parseJson(text: string): Result<unknown, FormFault> {
  for (const each of jsonTexts(text)) {
    const value = parsedJson(each);
    if (value !== undefined) return ok(value);
  }
  return fail({ kind: 'not_json', detail: 'it is not JSON' });
}

function faultsOf(error: z.ZodError): string {
  const faults = error.issues.map((issue) => `${issue.path.join('.') || '(top)'}: ${faultOf(issue)}`);
  return faults.slice(0, shownFaults).join('; ').slice(0, 1000);
}

/** Zod names the members that are too many, in the reply's own words. */
function faultOf({ code, message }: z.ZodError['issues'][number]): string {
  return code === 'unrecognized_keys' ? 'it has members that were not asked for' : message;
}

/** Returns the system text that asks for a schema, where a provider has no parameter for it. */
export function schemaInWords(system: string | null, output: NonNullable<ModelRequest['output']>): string {
  const instruction = [
    'Reply with one JSON value that fits this JSON Schema, and nothing before or after it:',
    JSON.stringify(output.schema),
  ].join('\n');
  return system === null || system === '' ? instruction : `${system}\n\n${instruction}`;
}
