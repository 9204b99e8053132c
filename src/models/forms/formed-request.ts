import { ok, type Result } from '../../kernel/result.ts';
import { schemaInWords } from '../ask-for.ts';
import type { ModelFailure, ModelReply, ModelRequest } from '../language-model.ts';
import { toolsInWords, withWordedCall } from '../tools-in-words.ts';
import { cutPrompt, textsOf } from '../without-prompt.ts';
import { type FormPart, type RequestForm, wayIn } from './request-form.ts';

/** The parts of a request to a model that a server may refuse and that can be put otherwise. */
export function partsOf({ output, tools = [], sampling = {} }: ModelRequest): readonly FormPart[] {
  const { temperature, topP, seed } = sampling;
  return [
    ...(output === undefined ? [] : (['response_format'] as const)),
    ...(tools.length === 0 ? [] : (['tools'] as const)),
    'max_tokens',
    ...(temperature === undefined ? [] : (['temperature'] as const)),
    ...(topP === undefined ? [] : (['top_p'] as const)),
    ...(seed === undefined ? [] : (['seed'] as const)),
  ];
}

/**
 * The request as a form puts it: what a server takes no parameter for is said in words or left out. How the parameters that
 * stay are written is the adapter's.
 */
export function inForm(request: ModelRequest, form: RequestForm): ModelRequest {
  const { output, system } = request;
  const isWorded = output !== undefined && wayIn(form, 'response_format') !== 'json_schema';
  const worded = isWorded ? { ...request, system: schemaInWords(system, output) } : request;
  const drawn = worded.sampling === undefined ? worded : { ...worded, sampling: samplingIn(form, worded.sampling) };
  return wayIn(form, 'tools') === 'words' ? toolsInWords(drawn) : drawn;
}

function samplingIn(form: RequestForm, { temperature, topP, seed }: NonNullable<ModelRequest['sampling']>) {
  const isSent = (part: 'temperature' | 'top_p' | 'seed') => wayIn(form, part) === 'sent';
  return {
    ...(temperature !== undefined && isSent('temperature') ? { temperature } : {}),
    ...(topP !== undefined && isSent('top_p') ? { topP } : {}),
    ...(seed !== undefined && isSent('seed') ? { seed } : {}),
  };
}

/** What came back, with the call of a tool that was asked for in words; of a failure what is no part of the prompt. */
export function readInForm<Failure extends ModelFailure>(
  outcome: Result<ModelReply, Failure>,
  request: ModelRequest,
  form: RequestForm,
): Result<ModelReply, Failure> {
  if (!outcome.ok) return cutPrompt(outcome, textsOf(request));
  if ((request.tools ?? []).length === 0) return outcome;
  return ok(withWordedCall(outcome.value, request, wayIn(form, 'tools') === 'words'));
}
