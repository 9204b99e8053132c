import * as z from 'zod';
import { type JobStream, nothingStreamed, type StreamedWork, withNotes } from '../watch-job.ts';
import { notesOfSteps } from './interaction-reply.ts';

/** A step as far as it has come; what it holds is read when it is whole. */
type BegunStep = Readonly<Record<string, unknown>>;

interface StreamedInteraction extends StreamedWork {
  /** Steps that have begun and not ended, by their index. */
  readonly begun: Readonly<Record<number, BegunStep>>;
}

const step = z.record(z.string(), z.unknown());
const event = z.looseObject({
  event_type: z.string(),
  event_id: z.string().min(1).nullish().catch(null),
  index: z.int().nonnegative().nullish().catch(null),
  step: step.nullish().catch(null),
  delta: z
    .looseObject({ arguments: step.nullish().catch(null), content: z.unknown().optional() })
    .nullish()
    .catch(null),
});
type InteractionEvent = z.infer<typeof event>;

/** Steps that are under way at a time; more are none. */
const mostBegun = 50;

/**
 * How an interaction in the background is streamed (https://ai.google.dev/gemini-api/docs/interactions/streaming; the events
 * as InteractionSSEEvent of the vendor's library): each step begins, grows and stops.
 * @param url of the interaction
 */
export function interactionStream(url: string): Omit<JobStream<StreamedInteraction>, 'headers'> {
  return {
    url: (cursor) => `${url}?stream=true${cursor === null ? '' : `&last_event_id=${encodeURIComponent(cursor)}`}`,
    start: { ...nothingStreamed, begun: {} },
    next: (work, said) => {
      const read = event.safeParse(said);
      return read.success ? afterEvent(work, read.data) : work;
    },
  };
}

function afterEvent(work: StreamedInteraction, said: InteractionEvent): StreamedInteraction {
  const { event_type: type, event_id: id, index } = said;
  const moved = { ...work, cursor: id ?? work.cursor, isOver: type === 'interaction.completed' };
  if (index == null) return moved;
  const { [index]: before, ...others } = work.begun;
  if (type === 'step.stop') return withNotes({ ...moved, begun: others }, before ? notesOfSteps([before]) : []);
  const now = type === 'step.start' ? said.step : type === 'step.delta' && before ? grown(before, said) : before;
  const isKept = now && (before || Object.keys(others).length < mostBegun);
  return isKept ? { ...moved, begun: { ...others, [index]: now } } : moved;
}

/** Calls get their arguments, and thoughts their summary, piece by piece. */
function grown(before: BegunStep, { delta }: InteractionEvent): BegunStep {
  if (delta?.arguments) return { ...before, arguments: delta.arguments };
  if (before.type !== 'thought' || delta?.content === undefined) return before;
  const summary = Array.isArray(before.summary) ? before.summary.slice(0, mostBegun) : [];
  return { ...before, summary: [...summary, delta.content] };
}
