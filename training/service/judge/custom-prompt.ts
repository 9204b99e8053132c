import { shortHash } from '../../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import {
  type LanguageModel,
  type ModelMessage,
  type ModelRequest,
  modelName,
} from '../../../src/models/language-model.ts';
import { type CompletionJudgement, type CompletionRequest, messageWords } from './completion.ts';
import { type JudgeAsking, talliedJudge } from './judge-choice.ts';
import { badRequest, type FailedJudgement, type JudgeFault } from './judge-fault.ts';

/** What a script asks in words of its own. */
export type OwnPrompt = Pick<ModelRequest, 'system' | 'messages' | 'output' | 'sampling'> & {
  /** Null: as many as the service allows. */
  readonly mostTokens: number | null;
};

/** Reads a script's own prompt. System messages stand before all others, and are put together. */
export function readOwnPrompt(request: CompletionRequest): Result<OwnPrompt, JudgeFault> {
  const isSystem = ({ role }: CompletionRequest['messages'][number]) => role === 'system' || role === 'developer';
  const first = request.messages.findIndex((message) => !isSystem(message));
  const told = request.messages.slice(0, first);
  const said = request.messages.slice(first);
  if (first < 0 || said.some(isSystem))
    return fail(
      badRequest('messages: a user message is needed, and system messages stand before all others', 'messages'),
    );
  const { max_tokens, max_completion_tokens } = request;
  return ok({
    system: told.length === 0 ? null : told.map(messageWords).join('\n\n'),
    messages: said.map(messageOf),
    ...outputOf(request),
    ...samplingOf(request),
    mostTokens: max_completion_tokens ?? max_tokens ?? null,
  });
}

function messageOf(message: CompletionRequest['messages'][number]): ModelMessage {
  const text = messageWords(message);
  return message.role === 'assistant' ? { role: 'assistant', text, toolRequests: [] } : { role: 'user', text };
}

/** Any object: providers are asked for a schema, and this one says no more. */
const anyObject = { name: 'json_object', schema: { type: 'object', additionalProperties: true } } as const;

function outputOf({ response_format: format }: CompletionRequest): Pick<OwnPrompt, 'output'> {
  if (format == null || format.type === 'text') return {};
  if (format.type === 'json_object') return { output: anyObject };
  const { name, schema } = format.json_schema;
  return { output: { name, schema } };
}

function samplingOf({ temperature, top_p: topP }: CompletionRequest): Pick<OwnPrompt, 'sampling'> {
  if (temperature == null && topP == null) return {};
  return { sampling: { ...(temperature == null ? {} : { temperature }), ...(topP == null ? {} : { topP }) } };
}

/**
 * Puts a script's own prompt to a judge and gives its words back as they are; equal words of equal occasion are asked once.
 * A refusal and a reply without words are failures: what a script would read out of nothing is no judgement.
 */
export async function askOwnPrompt(
  { mostTokens, ...asked }: OwnPrompt,
  judge: LanguageModel,
  { options, occasion, tally, tries }: JudgeAsking,
): Promise<Result<CompletionJudgement, FailedJudgement>> {
  const { maxOutputTokens, timeoutMs, signal } = options;
  const most = Math.min(mostTokens ?? maxOutputTokens, maxOutputTokens);
  const question = shortHash(['own prompt', modelName(judge), occasion, asked, most], 32);
  const purpose = {
    role: 'trajectory',
    prompt: 'own-prompt@1',
    agent: null,
    occasion: `try ${tries.of(question) + 1}`,
  } as const;
  const told = talliedJudge(judge, occasion, tally);
  const request = { ...asked, purpose, maxOutputTokens: most, timeoutMs };
  const reply = await told.ask(request, signal);
  if (!reply.ok) return reply;
  const { text, stop } = reply.value;
  const empty = text.trim() === '';
  if (stop !== 'refused' && !empty)
    return ok({ content: text, finish: stop === 'length' ? 'length' : 'stop', usage: tally.sum() });
  tries.note(question);
  await told.markUseless?.(request);
  const reason = stop === 'refused' ? 'refused' : stop === 'length' ? 'cut_off' : 'unparsable';
  const detail = {
    refused: 'the judge would not answer',
    cut_off: `no words came within ${most} tokens`,
    unparsable: 'the reply has no words',
  };
  return fail({ reason, detail: detail[reason], retryAfterMs: null });
}
