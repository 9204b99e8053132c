import * as z from 'zod';
import type { TokenUsage, ToolCall } from '../../kernel/answer.ts';
import { canonicalJson } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { endedWithout, type JobState } from '../background-model.ts';
import { type CitedText, citedBy, markedTexts } from '../citation-marks.ts';
import type { Citation, ModelFailure, WorkNote } from '../language-model.ts';
import { optionalCount, soundUsage, tokenCount } from '../price.ts';
import { ifReadable, readableList, textIfReadable, urlNote } from '../readable-list.ts';
import { searchSteps, uniqueCitations, workIn } from '../vendor-reply.ts';

const content = z.looseObject({
  type: z.string(),
  text: z.string().nullish(),
  annotations: readableList(urlNote),
});
const step = z.looseObject({
  type: z.string(),
  id: textIfReadable,
  call_id: textIfReadable,
  content: readableList(content),
  name: textIfReadable,
  summary: readableList(content),
  arguments: ifReadable(z.looseObject({ code: textIfReadable })),
  result: z.unknown().optional(),
});
type Step = z.infer<typeof step>;
const textList = readableList(z.string());

const usage = z.looseObject({
  total_input_tokens: tokenCount,
  total_tool_use_tokens: optionalCount,
  total_cached_tokens: optionalCount,
  total_output_tokens: tokenCount,
  total_thought_tokens: optionalCount,
  grounding_tool_count: readableList(z.looseObject({ type: z.string().nullish(), count: optionalCount })),
});

/** Fields that we read of an interaction, as the vendor's library types it. */
const interaction = z.looseObject({
  status: z.string(),
  created: textIfReadable,
  updated: textIfReadable,
  steps: readableList(step),
  /** Replaces steps in the API's first revision. */
  outputs: readableList(content),
  errors: readableList(z.looseObject({ message: z.string().nullish() })),
  usage: ifReadable(usage),
});
type Interaction = z.infer<typeof interaction>;

const underWay = z.looseObject({ status: z.enum(['queued', 'in_progress']) });
/** Statuses at which the text written so far counts. */
const cutOff: ReadonlySet<string> = new Set(['incomplete', 'budget_exceeded']);

/**
 * Parses the state of an interaction; fails for what is none.
 * @param agent as it was asked for
 */
export function readInteraction(body: unknown, agent: string): Result<JobState, z.ZodError> {
  if (underWay.safeParse(body).success) return ok({ kind: 'working' });
  const read = interaction.safeParse(body);
  if (!read.success) return fail(read.error);
  const tokens = usageOfInteraction(read.data);
  return ok({ kind: 'ended', outcome: outcomeOf(read.data, agent, tokens), usage: tokens, ranMs: ranMsOf(read.data) });
}

type EndedJob = Extract<JobState, { kind: 'ended' }>;

function outcomeOf(body: Interaction, agent: string, tokens: TokenUsage | null): EndedJob['outcome'] {
  const { status } = body;
  if (status !== 'completed' && !cutOff.has(status)) return fail(failureOf(body));
  const report = lastWritten(body);
  const citations = citationsIn(report);
  return ok({
    text: markedTexts(report.map(citedText), citations).join(''),
    toolRequests: [],
    citations,
    ...workIn(toldIn(body.steps, report)),
    usage: tokens,
    model: agent,
    stop: status === 'completed' ? 'finished' : 'length',
    costUsd: null,
  });
}

/** The text of the last output that has any: those before it are plans and thoughts on the way. */
function lastWritten({ steps, outputs }: Interaction): readonly z.infer<typeof content>[] {
  const texts = (all: readonly z.infer<typeof content>[]) => all.filter(({ type, text }) => type === 'text' && text);
  const ofSteps = steps.filter(({ type }) => type === 'model_output').map(({ content: parts }) => texts(parts));
  return ofSteps.findLast((parts) => parts.length > 0) ?? texts(outputs).slice(-1);
}

function citationsIn(report: readonly z.infer<typeof content>[]): Citation[] {
  return uniqueCitations(report.flatMap(notesOf));
}

function notesOf({ annotations }: z.infer<typeof content>) {
  return annotations.filter(({ type, url }) => type === 'url_citation' && url);
}

function citedText(part: z.infer<typeof content>): CitedText {
  const text = part.text ?? '';
  return { text, cited: citedBy('bytes', text, notesOf(part)) };
}

/**
 * Its thoughts, what it wrote on the way, and what it searched, opened and ran, each with what came back as text where that
 * is told.
 * @param report the answer, which is no thought
 */
function toldIn(steps: readonly Step[], report: readonly z.infer<typeof content>[]): WorkNote[] {
  const results = new Map(
    steps.flatMap(({ call_id: id, result }) => (id && typeof result === 'string' ? [[id, result] as const] : [])),
  );
  return steps.flatMap((each): WorkNote[] => {
    const parts = each.type === 'thought' ? each.summary : each.type === 'model_output' ? each.content : null;
    if (parts) return parts.filter((part) => !report.includes(part)).map(({ text }) => text ?? '');
    return stepsOf(each, each.id ? results.get(each.id) : undefined);
  });
}

function stepsOf({ type, name, arguments: args }: Step, result: string | undefined): ToolCall[] {
  if (type === 'google_search_call') return searchSteps(textList.parse(args?.queries), []);
  if (type === 'url_context_call') return textList.parse(args?.urls).map((input) => ({ tool: 'read', input }));
  if (!type.endsWith('_call')) return [];
  const input = args?.code ?? (name && args ? canonicalJson(args) : type);
  return [{ tool: 'other', ...(name ? { name } : {}), input, ...(result === undefined ? {} : { result }) }];
}

function usageOfInteraction({ usage: tokens, steps }: Interaction): TokenUsage | null {
  if (!tokens) return null;
  const searchCount = tokens.grounding_tool_count.find(({ type }) => type === 'google_search')?.count ?? null;
  return soundUsage({
    inputTokens: tokens.total_input_tokens + (tokens.total_tool_use_tokens ?? 0),
    cachedInputTokens: tokens.total_cached_tokens ?? 0,
    cacheWriteTokens: 0,
    outputTokens: tokens.total_output_tokens + (tokens.total_thought_tokens ?? 0),
    searches: searchCount ?? steps.flatMap((each) => stepsOf(each, undefined)).filter(isSearch).length,
  });
}

function isSearch({ tool }: ToolCall): boolean {
  return tool === 'search';
}

function failureOf({ status, errors }: Interaction): ModelFailure {
  const message = errors.find(({ message }) => message)?.message;
  return endedWithout(`the provider ended it as ${status.slice(0, 40)}${message ? `: ${message}` : ''}`.slice(0, 500));
}

function ranMsOf({ created, updated }: Interaction): number | null {
  const ran = Date.parse(updated ?? '') - Date.parse(created ?? '');
  return ran >= 0 ? ran : null;
}
