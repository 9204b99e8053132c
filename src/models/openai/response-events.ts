import * as z from 'zod';
import type { WorkNote } from '../language-model.ts';
import { searchSteps } from '../vendor-reply.ts';
import { type JobStream, nothingStreamed, type StreamedWork, withNotes } from '../watch-job.ts';
import { responsesItem, toldBy } from './responses-items.ts';

const underWay = z.looseObject({ status: z.enum(['in_progress', 'searching']) });

/**
 * What the finished items of a response tell of the work; those that cannot be read tell nothing. The answer itself is no
 * note.
 */
export function notesIn(items: readonly unknown[] | null | undefined): WorkNote[] {
  const done = (items ?? []).filter((each) => !underWay.safeParse(each).success);
  const read = done.flatMap((each) => responsesItem.safeParse(each).data ?? []);
  return read.flatMap((item) => toldBy(item, new Set())).filter((note) => note !== '');
}

interface StreamedResponse extends StreamedWork {
  /** It tells of searches and pages as it begins them, so that their results are not told again. */
  readonly tellsEarly: boolean;
}

const event = z.looseObject({
  type: z.string(),
  sequence_number: z.int().nonnegative().nullish().catch(null),
  item: z.unknown().optional(),
  /** Perplexity's. */
  thought: z.string().nullish().catch(null),
  queries: z.array(z.string()).nullish().catch(null),
  urls: z.array(z.string()).nullish().catch(null),
});
type ResponseEvent = z.infer<typeof event>;

const over: ReadonlySet<string> = new Set(['response.completed', 'response.failed', 'response.incomplete']);
const resultsItem = z.looseObject({ type: z.enum(['search_results', 'fetch_url_results']) });

/**
 * How a response in the background is streamed, by OpenAI (https://platform.openai.com/docs/api-reference/responses-streaming)
 * and Perplexity, whose events of reasoning name what it looks for (ResponseStreamChunk of its library perplexity-node).
 * @param url of the response
 */
export function responsesStream(url: string): Omit<JobStream<StreamedResponse>, 'headers'> {
  return {
    url: (cursor) => `${url}?stream=true${cursor === null ? '' : `&starting_after=${cursor}`}`,
    start: { ...nothingStreamed, tellsEarly: false },
    next: (work, said) => {
      const read = event.safeParse(said);
      return read.success ? afterEvent(work, read.data) : work;
    },
  };
}

function afterEvent(work: StreamedResponse, said: ResponseEvent): StreamedResponse {
  const { type, sequence_number: number } = said;
  // A server that does not heed where its stream is to go on tells all of it again.
  if (number != null && work.cursor !== null && number <= Number(work.cursor)) return work;
  const begun = type.startsWith('response.reasoning.') ? begunBy(said) : [];
  const done = type === 'response.output_item.done' ? doneBy(work, said) : [];
  const moved = {
    ...work,
    cursor: number == null ? work.cursor : String(number),
    isOver: over.has(type),
    tellsEarly: work.tellsEarly || begun.some((note) => typeof note !== 'string'),
  };
  return withNotes(moved, [...begun, ...done]);
}

function begunBy({ thought, queries, urls }: ResponseEvent): WorkNote[] {
  const reads = (urls ?? []).map((input) => ({ tool: 'read' as const, input }));
  return [...(thought ? [thought] : []), ...searchSteps(queries ?? [], []), ...reads];
}

function doneBy({ tellsEarly }: StreamedResponse, { item }: ResponseEvent): WorkNote[] {
  return tellsEarly && resultsItem.safeParse(item).success ? [] : notesIn([item]);
}
